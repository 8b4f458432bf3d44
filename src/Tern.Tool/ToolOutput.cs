using Spectre.Console;

namespace Tern.Tool;

/// <summary>The output of the command: with colors and the width of the terminal, or plain text that is never truncated.</summary>
/// <param name="Out">The writer of results.</param>
/// <param name="Error">The writer of errors.</param>
/// <param name="Console">The console for formatted results. It writes to <paramref name="Out"/>.</param>
/// <param name="IsTerminal">True if the output is a terminal.</param>
internal sealed record ToolOutput(TextWriter Out, TextWriter Error, IAnsiConsole Console, bool IsTerminal)
{
    private const int Unlimited = 1_000_000;

    /// <summary>Creates the output of this process.</summary>
    public static ToolOutput ForProcess() => System.Console.IsOutputRedirected
        ? ForWriter(System.Console.Out, System.Console.Error)
        : new(System.Console.Out, System.Console.Error, AnsiConsole.Console, IsTerminal: true);

    /// <summary>Creates plain output for a file or another program.</summary>
    public static ToolOutput ForWriter(TextWriter output, TextWriter error)
    {
        // Environment variables of CI systems would enable colors.
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = AnsiSupport.No,
            ColorSystem = ColorSystemSupport.NoColors,
            Interactive = InteractionSupport.No,
            Enrichment = new ProfileEnrichment { UseDefaultEnrichers = false },
            Out = new AnsiConsoleOutput(output),
        });
        console.Profile.Width = Unlimited;
        return new(output, error, console, IsTerminal: false);
    }
}
