using Tern.Generator.CSharp.Constraints;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rpc;

/// <summary>
/// Writes the code of a server whose messages are only documents: for each operation a reader of requests, a check of their constraints and a writer of
/// responses, and a writer of errors.
/// </summary>
internal abstract class RpcServerWriter(Service service, TypeScope scope)
{
    /// <summary>The method that returns the header <c>x-amzn-query-error</c>.</summary>
    protected const string QueryErrorHeader = "QueryErrorHeader";

    private static readonly HashSet<string> s_errorMethods = ["Write", QueryErrorHeader];

    /// <summary>The service.</summary>
    protected Service Service { get; } = service;

    /// <summary>The namespace of the server.</summary>
    protected TypeScope Scope { get; } = scope;

    /// <summary>The errors of all operations.</summary>
    protected StructureShape[] Errors { get; } = [.. service.Operations.SelectMany(operation => operation.Errors).Distinct().OrderBy(error => error.Name, StringComparer.Ordinal)];

    public IEnumerable<GeneratedFile> Write()
    {
        var constraints = new ConstraintWriter(Service, Scope, ConstraintStyle.Service);
        foreach (GeneratedFile file in constraints.Write())
            yield return file;
        foreach (Operation operation in Service.Operations)
        {
            yield return ErrorContext.In(Service.Source, operation.Id, () =>
                CodeFile.Write($"{operation.Name}Server.cs", Scope, code => WriteOperation(code, operation, constraints)));
        }
        yield return CodeFile.Write($"{Service.Name}Errors.cs", Scope, code =>
        {
            code.Line($"/// <summary>Writes the errors of {Sentences.ServiceName(Service)}.</summary>");
            code.Open($"internal static class {Service.Name}Errors");
            // In a pattern, the name of a shape that is equal to a method name would refer to the method.
            Scope.HiddenNames = s_errorMethods;
            WriteErrors(code);
            Scope.HiddenNames = new HashSet<string>();
            code.Close();
        });
    }

    /// <summary>Writes the statements that return the request from <c>body</c> and add missing members to <c>missing</c>.</summary>
    protected abstract void WriteReadRequest(CodeWriter code, Operation operation);

    /// <summary>Writes the method that writes a response.</summary>
    protected abstract void WriteWriteResponse(CodeWriter code, Operation operation);

    /// <summary>Writes the methods of the class for errors.</summary>
    protected abstract void WriteErrors(CodeWriter code);

    /// <summary>The expression for whether <c>error</c> is an error of the service, and not of the caller, in the model.</summary>
    protected string IsServerError()
    {
        List<string> errors = [.. Errors.Where(error => error.Traits.GetString(TraitIds.Error) == "server").Select(Scope.Named)];
        return errors.Count == 0 ? "false" : $"error is {string.Join(" or ", errors)}";
    }

    private void WriteOperation(CodeWriter code, Operation operation, ConstraintWriter constraints)
    {
        if (operation.Request.Stream is not null || operation.Response.Stream is not null)
            throw new GeneratorException($"The operation {operation.Id} has an event stream, which the output Server does not support. Exclude the operation.");
        code.Line($"/// <summary>Reads the requests and writes the responses of the operation <c>{operation.WireName}</c>.</summary>");
        code.Open($"internal static class {operation.Name}Server");
        code.Line("/// <summary>Reads a request.</summary>");
        code.Line("/// <param name=\"body\">The body of the request.</param>");
        code.Line("/// <param name=\"missing\">Receives the required members that are missing. Their properties have the empty value of their type.</param>");
        code.Open($"public static {Scope.Named(operation.Request)} ReadRequest({Scope.External(ExternalTypes.ReadOnlySpan)}<byte> body, {Scope.External(ExternalTypes.MissingMembers)} missing)");
        WriteReadRequest(code, operation);
        code.Close();
        code.Line();
        code.Line("/// <summary>Adds the constraints of the model that a request violates.</summary>");
        code.Open($"public static void CheckRequest({Scope.External(ExternalTypes.ConstraintViolations)} violations, {Scope.Named(operation.Request)} request)");
        if (constraints.Checks(operation.Request))
            code.Line($"{ConstraintWriter.ClassName(operation.Request)}.Check(violations, request);");
        code.Close();
        code.Line();
        WriteWriteResponse(code, operation);
        code.Close();
    }
}
