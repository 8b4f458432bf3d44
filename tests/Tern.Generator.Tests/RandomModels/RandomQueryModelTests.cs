using System.Text;
using System.Text.Json;
using Tern.Conformance;
using Tern.Conformance.Protocols;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>A client and a server of AWS Query, generated from any model with any XML traits, read what the other writes.</summary>
public sealed class RandomQueryModelTests
{
    private const string Protocol = "aws.protocols#awsQuery";

    public static TheoryData<int> Seeds() => RandomXmlModelTests.Seeds();

    [Theory]
    [MemberData(nameof(Seeds))]
    public async Task Values_are_unchanged_after_a_round_trip_between_client_and_query_server(int seed)
    {
        var model = new RandomModel(seed, Protocol, hasDocuments: false, hasXml: true);
        // A period separates the segments of the names in a form.
        string text = model.Text.Replace("\"n.", "\"n_", StringComparison.Ordinal);
        Service service = TestModel.Build(text);
        var files = ServiceGenerator.Generate(service, Outputs.Types | Outputs.Client | Outputs.Server, RoundTripDriver.ServerNamespace).Select(file => (file.Path, file.Text)).ToList();
        var values = new RandomValues(model, new JsonForm(Protocol), new Random(seed), isPlain: true, hasServer: true);
        for (int i = 0; i < service.Operations.Count; i++)
        {
            Operation operation = service.Operations[i];
            files.Add(($"Driver{i}.cs", WriteDriver(service, operation, i, values.Structure(operation.Request.Id.ToString(), isInput: true), values.Structure(operation.Response.Id.ToString()))));
        }
        GeneratedCode code = GeneratedCode.Compile("RandomQuery", files);
        for (int i = 0; i < service.Operations.Count; i++)
            await CheckAsync(code, $"{RoundTripDriver.Namespace}.Driver{i}");
    }

    private static async Task CheckAsync(GeneratedCode code, string driver)
    {
        object request = TestModel.Method<Func<object>>(code, driver, "Request")(), response = TestModel.Method<Func<object>>(code, driver, "Response")();
        var read = TestModel.Method<Func<byte[], object>>(code, driver, "ReadRequest");
        var call = TestModel.Method<Func<object, HttpMessageHandler, Task<object>>>(code, driver, "CallAsync");
        byte[] responseBody = TestModel.Method<Func<object, byte[]>>(code, driver, "WriteResponse")(response);
        byte[] sent = [];
        using var server = new BytesHandler(body =>
        {
            sent = body;
            return responseBody;
        });
        Same("response", response, await call(request, server), responseBody);
        object received = read(sent);
        Same("request", request, received, sent);
        // The order of the fields has no meaning.
        Same("request", received, read(Encoding.UTF8.GetBytes(string.Join('&', Encoding.UTF8.GetString(sent).Split('&').Reverse()))), sent);
    }

    private static void Same(string name, object expected, object actual, byte[] body)
    {
        string? difference = StructureComparer.Compare(name, expected, actual);
        Assert.True(difference is null, $"{difference} {Encoding.UTF8.GetString(body)}");
    }

    private static string WriteDriver(Service service, Operation operation, int index, RandomValue request, RandomValue response)
    {
        var scope = new TypeScope(service, RoundTripDriver.Namespace);
        var values = new ValueWriter(scope);
        string client = $"global::{service.Namespace}.{service.Name}Client";
        string server = $"global::{RoundTripDriver.ServerNamespace}.{operation.Name}Server";
        return CodeFile.Write("Driver.cs", scope, code =>
        {
            code.Open($"public static class Driver{index}");
            code.Line($"public static object Request() => {values.Write(operation.Request, Element(request))};");
            code.Line($"public static object Response() => {values.Write(operation.Response, Element(response))};");
            code.Open("public static async global::System.Threading.Tasks.Task<object> CallAsync(object request, global::System.Net.Http.HttpMessageHandler handler)");
            code.Line($"using var client = new {client}(new {client}Options {{ Handler = handler, Region = \"eu-west-1\", Endpoint = \"https://example.com\", Credentials = new global::Tern.StaticCredentialsProvider(\"AKIDEXAMPLE\", \"secret\"), Retry = global::Tern.RetryOptions.None }});");
            code.Line($"return await client.{operation.Name}Async(({scope.Named(operation.Request)})request);");
            code.Close();
            code.Line($"public static object ReadRequest(byte[] body) => {server}.ReadRequest(body, new());");
            code.Open("public static byte[] WriteResponse(object response)");
            code.Line("using var body = new global::Tern.Runtime.PooledBuffer();");
            code.Line($"{server}.WriteResponse(body, ({scope.Named(operation.Response)})response, \"id\");");
            code.Line("return body.WrittenSpan.ToArray();");
            code.Close();
            code.Close();
        }).Text;
    }

    private static JsonElement Element(RandomValue value) => JsonSerializer.SerializeToElement(value.Parameters);
}
