using System.Text;

namespace Tern.Runtime;

/// <summary>Splits a command into the program and its arguments, without a shell.</summary>
/// <seealso href="https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-sourcing-external.html">Sourcing credentials with an external process</seealso>
internal static class CommandLine
{
    /// <summary>Splits a command. Empty for an empty command.</summary>
    /// <param name="command">The command.</param>
    /// <param name="isWindows">Whether only double quotes have a meaning, because backslashes are part of paths.</param>
    /// <exception cref="TernCredentialsException">A quote is not closed. The message contains no part of the command.</exception>
    public static List<string> Split(string command, bool isWindows)
    {
        var arguments = new List<string>();
        var argument = new StringBuilder();
        bool isInArgument = false;
        char quote = '\0';
        for (int i = 0; i < command.Length; i++)
        {
            char c = command[i];
            if (quote != '\0')
            {
                if (c == quote)
                    quote = '\0';
                else if (c == '\\' && i + 1 < command.Length && IsEscaped(command[i + 1], quote, isWindows))
                    argument.Append(command[++i]);
                else
                    argument.Append(c);
            }
            else if (c == '"' || (c == '\'' && !isWindows))
            {
                quote = c;
                isInArgument = true;
            }
            else if (char.IsWhiteSpace(c))
            {
                if (isInArgument)
                    arguments.Add(argument.ToString());
                argument.Clear();
                isInArgument = false;
            }
            else
            {
                isInArgument = true;
                if (c == '\\' && i + 1 < command.Length && IsEscaped(command[i + 1], quote, isWindows))
                    argument.Append(command[++i]);
                else
                    argument.Append(c);
            }
        }
        if (quote != '\0')
            throw new TernCredentialsException("A quote in the credential_process is not closed. Close it.");
        if (isInArgument)
            arguments.Add(argument.ToString());
        return arguments;
    }

    // As in a POSIX shell. On Windows, only a quote can be escaped.
    private static bool IsEscaped(char next, char quote, bool isWindows) => quote switch
    {
        '\'' => false,
        '"' => next is '"' || (next is '\\' or '$' or '`' && !isWindows),
        _ => !isWindows || next is '"',
    };
}
