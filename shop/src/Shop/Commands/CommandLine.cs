using Shop.Configuration;

namespace Shop.Commands;

/// <summary>The usage text, and the check for unknown commands.</summary>
internal static class CommandLine
{
    public const string Usage =
        """
        Usage: Shop [command] [options]

        Without a command the server starts.

        Commands:
          migrate            Applies the missing migrations to the database.
          make-admin EMAIL   Gives a registered account the role admin.
          openapi [FILE]     Writes the API document to a file, or to the standard output.
          seed               Fills an empty database with demo data. Debug builds only. Options: --products, --users, --orders, --reviews, --reset.

        Options:
          --urls URLS        The addresses to listen on. The default in Development is http://localhost:5080.
          --reset            Deletes the development database before the start. Debug builds only.
          --postgres-bin DIR The folder of PostgreSQL's programs for the development database. Debug builds only.
          --KEY VALUE        Any setting of docs/deploy.md, such as --Shop:Currency EUR. It overrides the environment and the settings files.
          --help             Prints this text.
        """;

    public static bool IsHelp(string[] args) => args is ["help", ..] || args.Any(argument => argument is "--help" or "-h" or "-?");

    /// <summary>Rejects an unknown command: a misspelled command must not start a server.</summary>
    /// <param name="args">The options in the host's form: <c>--key value</c> or <c>key=value</c>.</param>
    /// <exception cref="OptionsException">An argument is neither an option nor the value of one.</exception>
    public static string[] CheckOptions(string[] args)
    {
        for (var i = 0; i < args.Length; i++)
        {
            if (args[i].Contains('=')) continue;
            if (args[i][..1] is not ("-" or "/")) throw new OptionsException($"Unknown command '{args[i]}'.\n\n{Usage}");
            if (args[i] != "--reset") i++;
        }
        return args;
    }
}
