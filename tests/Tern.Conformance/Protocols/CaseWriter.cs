using Tern.Generator;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;

namespace Tern.Conformance.Protocols;

/// <summary>Writes the code of one case: the call, and the object that is expected of it.</summary>
internal sealed class CaseWriter(Service service)
{
    public const string Call = "CallAsync";
    public const string Expected = "Expected";

    // Below the service's, so that a shape of any name is found before what is imported.
    private readonly TypeScope _scope = new(service, $"{service.Namespace}.Cases");

    /// <summary>The full name of a case's class.</summary>
    public string TypeName(int index) => $"{_scope.Namespace}.Case{index}";

    /// <summary>The file of a case.</summary>
    public static string FileName(int index) => $"Case{index}.cs";

    /// <exception cref="GeneratorException">The case does not fit the model.</exception>
    public GeneratedFile Write(ProtocolCase test, int index)
    {
        StructureShape? error = test.Kind == CaseKind.Error ? FindError(test) : null;
        Operation operation = error is null ? FindOperation(test) : service.Operations.First(candidate => candidate.Errors.Contains(error));
        var values = new ValueWriter(_scope);
        return CodeFile.Write(FileName(index), _scope, code =>
        {
            code.Open($"public static class Case{index}");
            code.Open($"public static async {_scope.External("Task")}<object> {Call}(global::{typeof(ClientSettings).FullName} settings)");
            WriteClient(code);
            string request = test.Kind == CaseKind.Request ? values.Write(operation.Request, test.Params) : values.WriteSmallest(operation.Request);
            code.Line($"return await client.{operation.Name}Async({request});");
            code.Close();
            if (test.Kind != CaseKind.Request)
            {
                code.Line();
                code.Line($"public static object {Expected}() => {values.Write(error ?? operation.Response, test.Params)};");
            }
            code.Close();
        });
    }

    private Operation FindOperation(ProtocolCase test) => service.Operations.FirstOrDefault(operation => operation.Id == test.Owner)
        ?? throw new GeneratorException($"{service.Id} has no operation {test.Owner}.");

    private StructureShape FindError(ProtocolCase test) => service.Operations.SelectMany(operation => operation.Errors).FirstOrDefault(error => error.Id == test.Owner)
        ?? throw new GeneratorException($"No operation of {service.Id} has the error {test.Owner}.");

    private void WriteClient(CodeWriter code)
    {
        code.Open($"using var client = new global::{service.Namespace}.{service.Name}Client(new global::{service.Namespace}.{service.Name}ClientOptions");
        code.Line("Handler = settings.Handler,");
        code.Line("Endpoint = settings.Endpoint,");
        code.Line("Region = settings.Region,");
        code.Line("Credentials = new global::Tern.Identity.StaticCredentials(\"AKIDEXAMPLE\", \"secret\"),");
        code.Line("Retry = global::Tern.Retries.RetryOptions.None,");
        code.Line("NewIdempotencyToken = () => \"00000000-0000-4000-8000-000000000000\",");
        code.Line("GetEnvironmentVariable = _ => null,");
        code.Close(");");
    }
}
