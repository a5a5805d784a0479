import { Argument, Command } from "commander";
import type { Shell } from "../commands/completion.ts";
import { withExamples, withOutputOptions } from "../flags/options.ts";
import type { OutputFlags } from "../terminal/output.ts";

const notes = `To install it, once:
  bash   echo 'source <(distcal completion bash)' >> ~/.bashrc
  zsh    echo 'source <(distcal completion zsh)' >> ~/.zshrc    (after compinit)
  fish   distcal completion fish > ~/.config/fish/completions/distcal.fish`;

/** `distcal completion`. */
export function completionCommand(): Command {
  const command = new Command("completion").addArgument(
    new Argument("<shell>", "the shell to complete in").choices(["bash", "zsh", "fish"]),
  );
  return withExamples(withOutputOptions(command), ["distcal completion bash"], notes).action(
    async (shell: Shell, flags: OutputFlags, self: Command) => {
      const { completion } = await import("../commands/completion.ts");
      await completion(shell, self.parent ?? self, flags);
    },
  );
}
