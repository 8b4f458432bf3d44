using System.Text;
using System.Text.Json;
using Tern.Conformance;
using Tern.Conformance.Protocols;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>The client code of any model with any XML traits compiles without warnings, and reads the XML that it writes.</summary>
public sealed class RandomXmlModelTests
{
    public static MatrixTheoryData<string, int> Models() => new(
        ["aws.protocols#awsQuery", "aws.protocols#ec2Query"],
        [.. RandomModelTests.Seeds().Select(row => row.Data.Item2).Distinct()]);

    public static TheoryData<int> Seeds() => [.. RandomModelTests.Seeds().Select(row => row.Data.Item2).Distinct()];

    [Theory]
    [MemberData(nameof(Models))]
    public void Client_of_a_query_protocol_compiles(string protocol, int seed)
    {
        IReadOnlyList<GeneratedFile> files = TestModel.Generate(new RandomModel(seed, protocol, hasDocuments: false, hasXml: true).Text, Outputs.Types | Outputs.Client, new());
        Assert.Contains(files, file => file.Path.StartsWith("Xml/", StringComparison.Ordinal));
        Assert.Contains(files, file => file.Path.StartsWith("Form/", StringComparison.Ordinal));
        GeneratedCode.Compile("RandomForms", [.. files.Select(file => (file.Path, file.Text))]);
    }

    [Theory]
    [MemberData(nameof(Seeds))]
    public async Task Client_reads_the_XML_that_it_writes(int seed)
    {
        const string Protocol = "aws.protocols#restXml";
        var model = new RandomModel(seed, Protocol, hasDocuments: false, hasXml: true);
        Service service = TestModel.Build(model.Text);
        var files = ServiceGenerator.Generate(service, Outputs.Types | Outputs.Client).Select(file => (file.Path, file.Text)).ToList();
        var values = new RandomValues(model, new JsonForm(Protocol), new Random(seed), isPlain: true);
        List<Operation> echoes = [.. service.Operations.Where(operation => model.Echoes.Contains(operation.Id.ToString()))];
        Assert.Equal(3, echoes.Count);
        foreach (Operation operation in echoes)
            files.Add(($"{operation.Name}Driver.cs", WriteDriver(service, operation, values.Structure(operation.Request.Id.ToString(), isInput: true))));

        GeneratedCode code = GeneratedCode.Compile("RandomXml", files);
        foreach (Operation operation in echoes)
        {
            byte[] sent = [];
            using var echo = new BytesHandler(body => sent = body);
            (object expected, object received) = await TestModel.Method<Func<HttpMessageHandler, Task<(object, object)>>>(code, $"Echoes.{operation.Name}Driver", "CallAsync")(echo);
            string? difference = StructureComparer.Compare("response", expected, received);
            Assert.True(difference is null, $"{difference} {Encoding.UTF8.GetString(sent)}");
        }
    }

    private static string WriteDriver(Service service, Operation operation, RandomValue value)
    {
        var scope = new TypeScope(service, "Echoes");
        var values = new ValueWriter(scope);
        JsonElement parameters = JsonSerializer.SerializeToElement(value.Parameters);
        string client = $"global::{service.Namespace}.{service.Name}Client";
        return CodeFile.Write("Driver.cs", scope, code =>
        {
            code.Open($"public static class {operation.Name}Driver");
            code.Open("public static async global::System.Threading.Tasks.Task<(object, object)> CallAsync(global::System.Net.Http.HttpMessageHandler handler)");
            code.Line($"using var client = new {client}(new {client}Options {{ Handler = handler, Region = \"eu-west-1\", Endpoint = \"https://example.com\", Credentials = new global::Tern.StaticCredentialsProvider(\"AKIDEXAMPLE\", \"secret\"), Retry = global::Tern.RetryOptions.None }});");
            code.Line($"return ({values.Write(operation.Response, parameters)}, await client.{operation.Name}Async({values.Write(operation.Request, parameters)}));");
            code.Close();
            code.Close();
        }).Text;
    }
}
