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
    /// <returns>One of <see cref="ExitCodes"/>.</returns>
    public static int Run(string[] arguments, ToolOutput output)
    {
        ParseResult command = Create(output).Parse(arguments);
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
        catch (Exception e) when (e is GeneratorException or IOException or UnauthorizedAccessException)
        {
            output.Error.WriteLine($"{Name}: {e.Message}");
            return ExitCodes.Failure;
        }
    }

    // A RootCommand would have the name of the program file.
    private static Command Create(ToolOutput output) => new(Name, "Lists AWS services, shows their operations, and generates C# clients.")
    {
        new HelpOption(),
        new VersionOption(),
        ServicesCommand.Create(output),
        ShowCommand.Create(output),
        GenerateCommand.Create(output),
        ModelsCommand.Create(output),
    };

    private static string Path(CommandResult command) => command.Parent is CommandResult parent ? $"{Path(parent)} {command.Command.Name}" : command.Command.Name;
}
