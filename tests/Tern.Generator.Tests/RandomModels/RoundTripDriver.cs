using System.Text.Json;
using Tern.Conformance.Protocols;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>Writes the class that calls one operation with a client, and with the server if the protocol has one.</summary>
internal static class RoundTripDriver
{
    public const string Namespace = "RoundTrips";
    public const string ServerNamespace = "RoundTripServer";

    public static string Write(Service service, Operation operation, int index, RandomValue request, RandomValue response, StructureShape error, RandomValue fault, bool hasServer)
    {
        var scope = new TypeScope(service, Namespace);
        var values = new ValueWriter(scope);
        string client = $"global::{service.Namespace}.{service.Name}Client";
        return CodeFile.Write($"Driver{index}.cs", scope, code =>
        {
            code.Open($"public static class Driver{index}");
            code.Line($"public static object Request() => {values.Write(operation.Request, Element(request))};");
            code.Line($"public static object Response() => {values.Write(operation.Response, Element(response))};");
            code.Line($"public static object Error() => {values.Write(error, Element(fault))};");
            code.Open("public static async global::System.Threading.Tasks.Task<object> CallAsync(object request, global::System.Net.Http.HttpMessageHandler handler)");
            code.Line($"using var client = new {client}(new {client}Options {{ Handler = handler, Region = \"eu-west-1\", Endpoint = \"https://example.com\", Credentials = new global::Tern.StaticCredentialsProvider(\"AKIDEXAMPLE\", \"secret\"), Retry = global::Tern.RetryOptions.None }});");
            code.Line($"return await client.{operation.Name}Async(({scope.Named(operation.Request)})request);");
            code.Close();
            if (hasServer)
                WriteServer(code, service, operation, scope);
            code.Close();
        }).Text;
    }

    private static void WriteServer(CodeWriter code, Service service, Operation operation, TypeScope scope)
    {
        string server = $"global::{ServerNamespace}.{operation.Name}Server";
        code.Line($"public static object ReadRequest(byte[] body) => {server}.ReadRequest(body, new());");
        code.Open("public static byte[] WriteResponse(object response)");
        code.Line("using var body = new global::Tern.Runtime.PooledBuffer();");
        code.Line($"{server}.WriteResponse(body, ({scope.Named(operation.Response)})response);");
        code.Line("return body.WrittenSpan.ToArray();");
        code.Close();
        code.Open("public static byte[] WriteError(object error)");
        code.Line("using var body = new global::Tern.Runtime.PooledBuffer();");
        code.Line($"global::{ServerNamespace}.{service.Name}Errors.Write(body, (global::Tern.TernServiceException)error);");
        code.Line("return body.WrittenSpan.ToArray();");
        code.Close();
    }

    private static JsonElement Element(RandomValue value) => JsonSerializer.SerializeToElement(value.Parameters);
}
