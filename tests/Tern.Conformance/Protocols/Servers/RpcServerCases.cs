using System.Text;
using Tern.Conformance.Protocols.Bodies;
using Tern.Generator;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>The cases of a service with an RPC protocol: a request and a response are only a document.</summary>
internal sealed class RpcServerCases(Service service) : IServerCases
{
    private const string Read = "Read";
    private const string Write = "Write";
    private const string Expected = "Expected";

    // The ids of the published bodies.
    private const string RequestId = "abc-123";
    private const string ErrorRequestId = "foo-id";

    private const string Metadata = $"<ResponseMetadata><RequestId>{RequestId}</RequestId></ResponseMetadata>";

    private readonly TypeScope _scope = new(service, $"{service.Namespace}.Cases");

    private bool IsQuery => service.Protocol == "aws.protocols#awsQuery";

    public string TypeName(int index) => $"{_scope.Namespace}.Case{index}";

    GeneratedFile IServerCases.Write(ProtocolCase test, int index)
    {
        var values = new ValueWriter(_scope);
        string server = $"global::{ServiceGenerator.DefaultServerNamespace(service)}";
        return CodeFile.Write($"Case{index}.cs", _scope, code =>
        {
            code.Open($"public static class Case{index}");
            switch (test.Kind)
            {
                case CaseKind.Request:
                    Operation read = FindOperation(test);
                    code.Line($"public static object {Read}(byte[] body, {_scope.External(ExternalTypes.MissingMembers)} missing) => {server}.{read.Name}Server.ReadRequest(body, missing);");
                    code.Line($"public static object {Expected}() => {values.Write(read.Request, test.Params)};");
                    break;
                case CaseKind.Response:
                    Operation written = FindOperation(test);
                    WriteWriter(code, "void", $"{server}.{written.Name}Server.WriteResponse(body, {values.Write(written.Response, test.Params)}", RequestId);
                    break;
                default:
                    StructureShape error = service.Operations.SelectMany(operation => operation.Errors).FirstOrDefault(error => error.Id == test.Owner)
                        ?? throw new GeneratorException($"No operation of {service.Id} has the error {test.Owner}.");
                    WriteWriter(code, IsQuery ? "int" : "void", $"{server}.{service.Name}Errors.Write(body, {values.Write(error, test.Params)}", ErrorRequestId);
                    break;
            }
            code.Close();
        });
    }

    public string? Run(ProtocolCase test, Type type)
    {
        try
        {
            return test.Kind == CaseKind.Request ? RunRequest(test, type) : RunResponse(test, type);
        }
        catch (Exception e)
        {
            return $"{e.GetType().Name}: {e.Message}";
        }
    }

    private string? RunRequest(ProtocolCase test, Type type)
    {
        var missing = new MissingMembers();
        object read = type.GetMethod(Read)!.CreateDelegate<Func<byte[], MissingMembers, object>>()(CaseMessage.Bytes(MediaType(test), test.Message.Body!), missing);
        return missing.Count > 0
            ? $"{missing.Count} required members are missing"
            : StructureComparer.Compare("request", type.GetMethod(Expected)!.CreateDelegate<Func<object>>()(), read);
    }

    private string? RunResponse(ProtocolCase test, Type type)
    {
        using var buffer = new PooledBuffer();
        if (test.Kind == CaseKind.Error && IsQuery)
        {
            int status = type.GetMethod(Write)!.CreateDelegate<Func<PooledBuffer, int>>()(buffer);
            if (status != test.Message.Code)
                return $"expected the status {test.Message.Code}, got {status}";
        }
        else
        {
            type.GetMethod(Write)!.CreateDelegate<Action<PooledBuffer>>()(buffer);
        }
        if (test.Message.Body is not { } wanted)
            return null;
        byte[] body = buffer.WrittenSpan.ToArray();
        // Most of the published bodies do not have the metadata, which every response contains.
        if (IsQuery && !wanted.Contains("<ResponseMetadata>", StringComparison.Ordinal))
            body = Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(body).Replace(Metadata, "", StringComparison.Ordinal));
        string? difference = BodyComparer.Compare(MediaType(test), wanted, body);
        return difference is null ? null : $"{difference} ({Encoding.UTF8.GetString(body)})";
    }

    // Some cases of CBOR have no media type.
    private string? MediaType(ProtocolCase test) => service.Protocol == "smithy.protocols#rpcv2Cbor" ? "application/cbor" : test.Message.BodyMediaType;

    private void WriteWriter(CodeWriter code, string returned, string call, string requestId)
    {
        string id = IsQuery ? $", {CSharpText.Literal(requestId)}" : "";
        code.Line($"public static {returned} {Write}({_scope.External(ExternalTypes.PooledBuffer)} body) => {call}{id});");
    }

    private Operation FindOperation(ProtocolCase test) => service.Operations.FirstOrDefault(operation => operation.Id == test.Owner)
        ?? throw new GeneratorException($"{service.Id} has no operation {test.Owner}.");
}
