using Shop.Configuration;

namespace Shop.Commands;

/// <summary>The words of the command line that are neither options nor arguments of a command.</summary>
internal static class CommandLine
{
    public const string Usage =
        """
        Usage: Shop [command] [options]

        Without a command the server starts.

        Commands:
          migrate            Applies the migrations that the database lacks.
          make-admin EMAIL   Makes an admin of a registered account.
          openapi [FILE]     Writes the document of the API to a file, or to the standard output.
          seed               Fills an empty database with demo data. Debug builds only. Options: --products, --users, --orders, --reviews, --reset.

        Options:
          --urls URLS        The addresses to listen at. The default in Development is http://localhost:5080.
          --reset            Deletes the database of the launcher before the start. Debug builds only.
          --postgres-bin DIR The folder of PostgreSQL's programs for the launcher. Debug builds only.
          --KEY VALUE        Any setting of docs/deploy.md, such as --Shop:Currency EUR. It precedes the environment and the settings files.
          --help             Prints this text.
        """;

    public static bool IsHelp(string[] args) => args is ["help", ..] || args.Any(argument => argument is "--help" or "-h" or "-?");

    /// <summary>Refuses a word that is no command: a misspelt command must not start a server.</summary>
    /// <param name="args">Options, as the host reads them: <c>--key value</c> or <c>key=value</c>.</param>
    /// <exception cref="OptionsException">There is such a word.</exception>
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
