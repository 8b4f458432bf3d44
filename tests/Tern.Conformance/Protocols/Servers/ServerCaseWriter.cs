using Tern.Generator;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>Writes the code of one case: the input of the server code and the expected output.</summary>
internal sealed class ServerCaseWriter(Service service)
{
    public const string Select = "Select";
    public const string Read = "Read";
    public const string ReadEvents = "ReadEvents";
    public const string Reject = "Reject";
    public const string WriteResponse = "WriteResponse";
    public const string Expected = "Expected";

    private readonly TypeScope _scope = new(service, $"{service.Namespace}.Cases");

    // The documents of restXml contain the request id.
    private readonly bool _hasErrorDetails = service.Protocol == TraitIds.RestXml;

    private string ServerNamespace => $"global::{service.Namespace}.{(service.Shapes.Any(shape => shape.Name == "Server") ? "ServerCodecs" : "Server")}";

    /// <summary>The full name of a case's class.</summary>
    public string TypeName(int index) => $"{_scope.Namespace}.Case{index}";

    /// <exception cref="GeneratorException">The case does not fit the model.</exception>
    public GeneratedFile Write(ProtocolCase test, int index)
    {
        var values = new ValueWriter(_scope);
        return CodeFile.Write($"Case{index}.cs", _scope, code =>
        {
            string request = _scope.External(ExternalTypes.RestRequest);
            string response = _scope.External(ExternalTypes.RestResponse);
            code.Open($"public static class Case{index}");
            switch (test.Kind)
            {
                case CaseKind.Request:
                    Operation requestOperation = FindOperation(test);
                    code.Line($"public static {_scope.External(ExternalTypes.RestRoute)} {Select}({request} request) => {ServerNamespace}.{service.Name}Router.Instance.Select(request);");
                    code.Line($"public static object {Read}({request} request) => {ServerNamespace}.{requestOperation.Name}Server.ReadValidRequest(request);");
                    code.Line($"public static object {Expected}() => {values.Write(requestOperation.Request, ExpectedMembers.Of(test, requestOperation))};");
                    break;
                case CaseKind.Response:
                    Operation responseOperation = FindOperation(test);
                    code.Line($"public static void {WriteResponse}({response} response) => {ServerNamespace}.{responseOperation.Name}Server.WriteResponse(response, {values.Write(responseOperation.Response, test.Params)});");
                    break;
                case CaseKind.EventStream:
                    Operation streamed = FindOperation(test);
                    var events = new ServerEventWriter(_scope, $"{ServerNamespace}.{streamed.Name}Server");
                    if (ServerEventWriter.IsRequest(test))
                        events.WriteRequest(code, test, streamed);
                    else
                        events.WriteResponse(code, test, streamed);
                    break;
                case CaseKind.MalformedRequest:
                    string rejected = _scope.External(ExternalTypes.RejectedRequestException);
                    code.Line($"public static {_scope.External(ExternalTypes.RestRoute)} {Select}({request} request) => {ServerNamespace}.{service.Name}Router.Instance.Select(request);");
                    code.Line($"public static object {Read}({request} request) => {ServerNamespace}.{FindOperation(test).Name}Server.ReadValidRequest(request);");
                    code.Line($"public static void {Reject}({response} response, {rejected} error) => {ServerNamespace}.{service.Name}Errors.Write(response, error{(_hasErrorDetails ? ", []" : "")});");
                    break;
                default:
                    StructureShape error = service.Operations.SelectMany(operation => operation.Errors).FirstOrDefault(error => error.Id == test.Owner)
                        ?? throw new GeneratorException($"No operation of {service.Id} has the error {test.Owner}.");
                    code.Line($"public static void {WriteResponse}({response} response) => {ServerNamespace}.{service.Name}Errors.Write(response, {values.Write(error, test.Params)}{(_hasErrorDetails ? ", [new global::System.Collections.Generic.KeyValuePair<string, string>(\"RequestId\", \"foo-id\")]" : "")});");
                    break;
            }
            code.Close();
        });
    }

    private Operation FindOperation(ProtocolCase test) => service.Operations.FirstOrDefault(operation => operation.Id == test.Owner)
        ?? throw new GeneratorException($"{service.Id} has no operation {test.Owner}.");
}
