using System.Globalization;
using Spectre.Console;

namespace Tern.Tool.Tests;

/// <summary>Runs the command in this process. An instance has a temporary folder that contains a model.</summary>
internal sealed class Tern : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern tool ");

    public Tern() => File.WriteAllText(Path("weather.json"), WeatherModel.Text);

    public void Dispose() => _folder.Delete(recursive: true);

    public string Path(string name) => System.IO.Path.Combine(_folder.FullName, name);

    /// <summary>Runs the command with redirected output.</summary>
    public static TernResult Run(params string[] arguments)
    {
        using StringWriter output = NewWriter(), error = NewWriter();
        int exitCode = TernCommand.Run(arguments, ToolOutput.ForWriter(output, error), AwsEnvironment.None);
        return new TernResult(exitCode, output.ToString(), error.ToString());
    }

    /// <summary>Runs the command with redirected output in an environment.</summary>
    public static TernResult Run(AwsEnvironment environment, params string[] arguments)
    {
        using StringWriter output = NewWriter(), error = NewWriter();
        int exitCode = TernCommand.Run(arguments, ToolOutput.ForWriter(output, error), environment);
        return new TernResult(exitCode, output.ToString(), error.ToString());
    }

    /// <summary>Runs the command with a terminal that is <paramref name="width"/> columns wide.</summary>
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
        int exitCode = TernCommand.Run(arguments, new ToolOutput(output, error, console, IsTerminal: true), AwsEnvironment.None);
        return new TernResult(exitCode, output.ToString(), error.ToString());
    }

    private static StringWriter NewWriter() => new(CultureInfo.InvariantCulture) { NewLine = "\n" };
}
