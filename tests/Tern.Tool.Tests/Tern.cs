using System.Globalization;
using Spectre.Console;

namespace Tern.Tool.Tests;

/// <summary>The command in this process, in a folder of its own with a model in it.</summary>
internal sealed class Tern : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern tool ");

    public Tern() => File.WriteAllText(Path("weather.json"), WeatherModel.Text);

    public void Dispose() => _folder.Delete(recursive: true);

    public string Path(string name) => System.IO.Path.Combine(_folder.FullName, name);

    /// <summary>Runs with output that goes into a file or another program.</summary>
    public static TernResult Run(params string[] arguments)
    {
        using StringWriter output = NewWriter(), error = NewWriter();
        int exitCode = TernCommand.Run(arguments, ToolOutput.Plain(output, error));
        return new TernResult(exitCode, output.ToString(), error.ToString());
    }

    /// <summary>Runs with a terminal of that many columns.</summary>
    public static TernResult RunInTerminal(int width, params string[] arguments)
    {
        using StringWriter output = NewWriter(), error = NewWriter();
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = AnsiSupport.Yes,
            ColorSystem = ColorSystemSupport.Standard,
            Out = new AnsiConsoleOutput(output),
        });
        console.Profile.Width = width;
        int exitCode = TernCommand.Run(arguments, new ToolOutput(output, error, console, IsTerminal: true));
        return new TernResult(exitCode, output.ToString(), error.ToString());
    }

    private static StringWriter NewWriter() => new(CultureInfo.InvariantCulture) { NewLine = "\n" };
}
