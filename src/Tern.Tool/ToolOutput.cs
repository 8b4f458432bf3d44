using Spectre.Console;

namespace Tern.Tool;

/// <summary>Where the command writes: a terminal gets colours and its width, anything else plain text that is never cut.</summary>
/// <param name="Out">Results.</param>
/// <param name="Error">What went wrong.</param>
/// <param name="Console">Results for people, over <paramref name="Out"/>.</param>
/// <param name="IsTerminal">Whether a person sees the results.</param>
internal sealed record ToolOutput(TextWriter Out, TextWriter Error, IAnsiConsole Console, bool IsTerminal)
{
    private const int Unlimited = 1_000_000;

    /// <summary>The output of this process.</summary>
    public static ToolOutput OfProcess() => System.Console.IsOutputRedirected
        ? Plain(System.Console.Out, System.Console.Error)
        : new(System.Console.Out, System.Console.Error, AnsiConsole.Console, IsTerminal: true);

    /// <summary>Output into a file or another program.</summary>
    public static ToolOutput Plain(TextWriter output, TextWriter error)
    {
        // What CI systems set in the environment would bring colours back.
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
