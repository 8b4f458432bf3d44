using System.CommandLine;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;
using Tern.Tool.Showing;

namespace Tern.Tool.Commands;

/// <summary><c>tern show</c>: lists the operations of a service, or shows the request, response and errors of an operation.</summary>
internal static class ShowCommand
{
    private const int DefaultDepth = 3;

    public static Command Create(ToolOutput output)
    {
        var model = new ModelOptions();
        var operation = new Argument<string?>("OPERATION") { Description = "The operation. The default lists all operations.", Arity = ArgumentArity.ZeroOrOne };
        var depth = new Option<int>("--depth") { Description = "The maximum depth of nested structures that are shown.", HelpName = "N", DefaultValueFactory = _ => DefaultDepth };
        depth.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int>() < 1)
                result.AddError("--depth must be at least 1.");
        });
        var json = new Option<bool>("--json") { Description = "Writes JSON, for scripts, with all shapes of the operation." };
        var command = new Command("show", "Lists the operations of a service, or shows the request, response and errors of an operation.");
        model.AddTo(command);
        command.Arguments.Add(operation);
        command.Options.Add(depth);
        command.Options.Add(json);
        command.SetAction(parsed =>
        {
            SmithyModel smithy = model.Load(parsed);
            string? wanted = parsed.GetValue(operation);
            Service service = ServiceBuilder.Build(smithy, new ServiceOptions { Service = parsed.GetValue(model.ServiceShape), Operations = wanted is null ? [] : [wanted] });
            switch (wanted, parsed.GetValue(json))
            {
                case (null, true):
                    OperationJson.WriteList(output.Out, service);
                    break;
                case (null, false):
                    OperationText.WriteList(output.Console, service);
                    break;
                case (_, true):
                    OperationJson.Write(output.Out, service, service.Operations[0]);
                    break;
                default:
                    OperationText.Write(output.Console, service, service.Operations[0], parsed.GetValue(depth));
                    break;
            }
            return ExitCodes.Success;
        });
        return command;
    }
}
