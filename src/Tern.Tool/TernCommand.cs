using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;
using Tern.Generator;
using Tern.Tool.Commands;

namespace Tern.Tool;

/// <summary>The command <c>tern</c>.</summary>
internal static class TernCommand
{
    private const string Name = "tern";

    /// <summary>Executes the command line.</summary>
    /// <param name="arguments">The arguments.</param>
    /// <param name="output">The output.</param>
    /// <param name="environment">The environment in which credentials are searched.</param>
    /// <returns>One of <see cref="ExitCodes"/>.</returns>
    public static int Run(string[] arguments, ToolOutput output, AwsEnvironment environment)
    {
        ParseResult command = Create(output, environment).Parse(arguments);
        if (command.Action is ParseErrorAction action)
            action.ShowHelp = false;
        try
        {
            int exitCode = command.Invoke(new InvocationConfiguration { Output = output.Out, Error = output.Error, EnableDefaultExceptionHandler = false });
            if (command.Action is not ParseErrorAction)
                return exitCode;
            output.Error.WriteLine($"Run '{Path(command.CommandResult)} --help' for the usage.");
            return ExitCodes.Usage;
        }
        catch (Exception e) when (e is GeneratorException or TernException or IOException or UnauthorizedAccessException)
        {
            output.Error.WriteLine($"{Name}: {e.Message}");
            return ExitCodes.Failure;
        }
    }

    // A RootCommand would have the name of the program file.
    private static Command Create(ToolOutput output, AwsEnvironment environment) => new(Name, "Lists AWS services, shows their operations, generates C# clients, and reports the credentials of this machine.")
    {
        new HelpOption(),
        new VersionOption(),
        ServicesCommand.Create(output),
        ShowCommand.Create(output),
        GenerateCommand.Create(output),
        ModelsCommand.Create(output),
        WhoamiCommand.Create(output, environment),
    };

    private static string Path(CommandResult command) => command.Parent is CommandResult parent ? $"{Path(parent)} {command.Command.Name}" : command.Command.Name;
}
