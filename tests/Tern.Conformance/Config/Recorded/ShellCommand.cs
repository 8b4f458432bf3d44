namespace Tern.Conformance.Config.Recorded;

/// <summary>The text of a command.</summary>
internal static class ShellCommand
{
    private const string Operators = "|&;<>()$`";

    private static readonly string[] s_builtins = [".", "cd", "eval", "exec", "exit", "export", "set", "source", "unset"];

    /// <summary>Whether a command has an operator of a shell outside of quotes, or begins with a command that is no program.</summary>
    public static bool NeedsShell(string command)
    {
        char quote = '\0';
        for (int i = 0; i < command.Length; i++)
        {
            char c = command[i];
            if (quote != '\0')
                quote = c == quote ? '\0' : quote;
            else if (c is '"' or '\'')
                quote = c;
            else if (c == '\\')
                i++;
            else if (Operators.Contains(c, StringComparison.Ordinal))
                return true;
        }
        return s_builtins.Contains(command.Trim().Split(' ')[0]);
    }

    /// <summary>Removes quotes and white space.</summary>
    public static string Strip(string command) => string.Concat(command.Where(c => !char.IsWhiteSpace(c) && c is not ('"' or '\'' or '\\')));
}
