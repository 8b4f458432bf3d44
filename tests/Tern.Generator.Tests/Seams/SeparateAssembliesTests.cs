using System.Text;
using Tern.Conformance;
using Tern.Conformance.Protocols;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Seams;

/// <summary>Types and client are in one assembly, the codecs of the server for the same types in another.</summary>
public sealed class SeparateAssembliesTests
{
    private const string Value = """
        {
            Text = "é\u2028😀", Number = long.MinValue, Ratio = double.NaN, Single = 0.1F,
            Big = System.Numerics.BigInteger.Parse("123456789012345678901234567890"), Exact = Tern.BigDecimal.Parse("0.100000000000000000000001"),
            At = DateTimeOffset.UnixEpoch.AddMilliseconds(1500), On = DateTimeOffset.UnixEpoch.AddMilliseconds(1500), Bytes = new byte[] { 0, 255 },
            Document = Tern.Document.Parse("{\"a\":[1,2.50,null,true,\"x\"]}"),
            List = [], Sparse = [null, "a"], Map = new() { ["k"] = null, [""] = "v" }, Choice = new Choice.Deep(new Choice.Nothing()),
            Color = "INFRARED", Size = new Size(7), Nested = new() { Name = "n", Children = [new() { Name = "m" }] }, ByColor = new() { ["RED"] = 1 },
        }
        """;

    private const string ClientDriver = $$"""
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;
        namespace My.Everything;
        public static class Driver
        {
            public static object Request() => new EchoRequest {{Value}};
            public static object Response() => new EchoResponse {{Value}};
            public static object Error() => new ServiceWideErrorException("no") { Detail = new() { Name = "n" } };
            public static async Task<object> Call(HttpMessageHandler handler)
            {
                using var client = new EverythingClient(new EverythingClientOptions { Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, Credentials = new Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret") });
                return await client.EchoAsync((EchoRequest)Request());
            }
        }
        """;

    private const string ServerDriver = """
        using Tern.Runtime;
        using Tern.ServerRuntime;
        using My.Everything;
        namespace My.Server;
        public static class Driver
        {
            public static object Read(byte[] body) => EchoServer.ReadRequest(body, new MissingMembers());
            public static byte[] Write(object response)
            {
                using var buffer = new PooledBuffer();
                EchoServer.WriteResponse(buffer, (EchoResponse)response);
                return buffer.WrittenSpan.ToArray();
            }
            public static byte[] WriteError(object error)
            {
                using var buffer = new PooledBuffer();
                EverythingErrors.Write(buffer, (Tern.TernServiceException)error);
                return buffer.WrittenSpan.ToArray();
            }
        }
        """;

    [Fact]
    public async Task Client_and_server_in_separate_assemblies_read_what_the_other_writes()
    {
        string model = TestModel.Text("everything");
        GeneratedCode client = TestModel.Compile("Client", TestModel.Generate(model, Outputs.Types | Outputs.Client, new() { Namespace = "My.Everything" }), ClientDriver);
        IReadOnlyList<GeneratedFile> serverFiles = TestModel.Generate(model, Outputs.Server, new() { Namespace = "My.Everything" }, "My.Server");
        Assert.All(serverFiles, file => Assert.StartsWith("Server/", file.Path, StringComparison.Ordinal));
        GeneratedCode server = TestModel.Compile("Server", serverFiles, ServerDriver, client);
        var make = (string name) => TestModel.Method<Func<object>>(client, "My.Everything.Driver", name)();
        var write = TestModel.Method<Func<object, byte[]>>(server, "My.Server.Driver", "Write");

        object? received = null;
        using var handler = new BytesHandler(body =>
        {
            received = TestModel.Method<Func<byte[], object>>(server, "My.Server.Driver", "Read")(body);
            return write(make("Response"));
        });
        object result = await TestModel.Method<Func<HttpMessageHandler, Task<object>>>(client, "My.Everything.Driver", "Call")(handler);

        Assert.Null(Different(make("Request"), received));
        Assert.Null(Different(make("Response"), result));
        Assert.Equal(
            """{"__type":"ServiceWideError","Message":"no","detail":{"name":"n"}}""",
            Encoding.UTF8.GetString(TestModel.Method<Func<object, byte[]>>(server, "My.Server.Driver", "WriteError")(make("Error"))));
    }

    private static string? Different(object expected, object? actual) => StructureComparer.Compare("value", expected, actual);
}
