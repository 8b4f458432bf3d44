using System.Reflection;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

/// <summary>The host prefixes (<c>smithy.api#endpoint</c>) of all models: each is sent once, whether the endpoint rules add it or the operation.</summary>
public sealed class HostPrefixTests
{
    private const string Account = "123456789012";

    public static TheoryData<string> Models() => [.. Archive.Models().Where(model => model.Json.AsSpan().IndexOf("\"smithy.api#endpoint\""u8) >= 0).Select(model => Path.GetFileNameWithoutExtension(model.Name))];

    [Theory]
    [MemberData(nameof(Models))]
    public async Task Each_host_prefix_of_a_service_is_in_the_host_once(string model)
    {
        byte[] json = Archive.Model(model);
        Service all = ServiceBuilder.Build(SmithyModel.Load(json, model), new());
        Dictionary<string, Operation> operations = all.Operations.Where(operation => PrefixOf(operation) is not null).DistinctBy(PrefixOf).ToDictionary(operation => PrefixOf(operation)!);
        Service service = ServiceBuilder.Build(SmithyModel.Load(json, model), new() { Operations = [.. operations.Values.Select(operation => operation.WireName)] });
        GeneratedCode code = GeneratedCode.Compile(service.Name, ServiceGenerator.Generate(service, Outputs.Types | Outputs.Client).Select(file => (file.Path, file.Text)));
        foreach ((string prefix, Operation operation) in operations)
        {
            string expected = prefix.Contains('{', StringComparison.Ordinal) ? $"{Account}." : prefix;
            string host = await SendAsync(code.Assembly, service, operation);
            Assert.True(host.StartsWith(expected, StringComparison.Ordinal) && host.IndexOf(expected, 1, StringComparison.Ordinal) < 0, $"{operation.WireName}: {host}");
        }
    }

    [Fact]
    public void Operations_of_S3_Control_do_not_repeat_the_host_prefix_of_the_rules()
    {
        Service service = ServiceBuilder.Build(SmithyModel.Load(Archive.Model("s3control"), "s3control.json"), new());
        Assert.Equal(92, service.Operations.Count(operation => PrefixOf(operation) is not null));
        Assert.DoesNotContain(ServiceGenerator.Generate(service, Outputs.Client), file => file.Text.Contains("HostPrefix", StringComparison.Ordinal));
    }

    [Fact]
    public void Host_prefix_that_the_rules_add_in_part_is_an_error_that_names_it()
    {
        Assert.DoesNotContain(TestModel.Generate(WithRules("{Account}."), Outputs.Client), file => file.Text.Contains("HostPrefix", StringComparison.Ordinal));
        GeneratorException error = Assert.Throws<GeneratorException>(() => TestModel.Generate(WithRules("data-{Account}."), Outputs.Client));
        Assert.Contains("example#Do", error.Message, StringComparison.Ordinal);
        Assert.Contains("'data-{Account}.'", error.Message, StringComparison.Ordinal);
        Assert.Contains("'{Account}.', which is the same as that of the rules", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("data-")]
    [InlineData("data.")]
    public void Host_prefix_can_end_with_a_dot_or_a_hyphen(string prefix) =>
        Assert.Contains(TestModel.Generate(WithRules(prefix), Outputs.Client), file => file.Text.Contains("message.HostPrefix = ", StringComparison.Ordinal));

    [Theory]
    [InlineData("")]
    [InlineData("data")]
    [InlineData("{Other}-x")]
    [InlineData("x-{Other}")]
    public void Host_prefix_that_ends_with_another_character_is_an_error_that_names_it(string prefix)
    {
        GeneratorException error = Assert.Throws<GeneratorException>(() => TestModel.Generate(WithRules(prefix), Outputs.Client));
        Assert.Equal($"model.json: example#Do: The trait smithy.api#endpoint has the host prefix '{prefix}'. Expected: a dot or a hyphen at its end.", error.Message);
    }

    private static string WithRules(string prefix) => """
        {"smithy": "2.0", "shapes": {
          "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Do"}],
            "traits": {"aws.api#service": {"sdkId": "Hosts"}, "aws.protocols#awsJson1_0": {}, "aws.auth#sigv4": {"name": "s"},
              "smithy.rules#endpointRuleSet": {"version": "1.0", "parameters": {"AccountId": {"type": "String"}}, "rules": [
                {"type": "endpoint", "conditions": [{"fn": "isSet", "argv": [{"ref": "AccountId"}]}], "endpoint": {"url": "https://{AccountId}.example.com"}},
                {"type": "error", "conditions": [], "error": "no account"}]}}},
          "example#Do": {"type": "operation", "input": {"target": "example#In"}, "traits": {"smithy.api#endpoint": {"hostPrefix": "<prefix>"}}},
          "example#In": {"type": "structure", "members": {
            "Account": {"target": "smithy.api#String", "traits": {"smithy.api#required": {}, "smithy.api#hostLabel": {}, "smithy.rules#contextParam": {"name": "AccountId"}}},
            "Other": {"target": "smithy.api#String", "traits": {"smithy.api#required": {}, "smithy.api#hostLabel": {}}}}}
        }}
        """.Replace("<prefix>", prefix, StringComparison.Ordinal);

    private static string? PrefixOf(Operation operation) => operation.Traits.GetString(TraitIds.Endpoint, "hostPrefix");

    private static async Task<string> SendAsync(Assembly assembly, Service service, Operation operation)
    {
        using var handler = new HttpHandler(() => new HttpResponseMessage { Content = new ByteArrayContent([]) });
        Type type = assembly.GetType($"{service.Namespace}.{service.Name}Client", throwOnError: true)!;
        using var client = (ServiceClient)Activator.CreateInstance(type, new ClientOptions { Region = "us-east-1", Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"), Handler = handler })!;
        MethodInfo call = type.GetMethod($"{operation.Name}Async")!;
        object request = Sample(operation.Request, call.GetParameters()[0].ParameterType);
        try
        {
            await (Task)call.Invoke(client, [request, CancellationToken.None])!;
        }
        catch (TernException) when (handler.Request is not null)
        {
            // The response is not valid for the operation and is ignored.
        }
        return handler.Request.RequestUri!.Host;
    }

    private static object Sample(Shape shape, Type type) => shape switch
    {
        StructureShape structure => SampleOf(structure, type),
        UnionShape union => Activator.CreateInstance(type.GetNestedType(union.Members[0].PropertyName)!, Sample(union.Members[0].Value, type.GetNestedType(union.Members[0].PropertyName)!.GetProperty("Value")!.PropertyType))!,
        EnumShape => Activator.CreateInstance(type, Account)!,
        ListShape => Array.CreateInstance(type.GetGenericArguments()[0], 0),
        _ => type == typeof(string) ? Account : Activator.CreateInstance(type)!,
    };

    private static object SampleOf(StructureShape structure, Type type)
    {
        object sample = Activator.CreateInstance(type)!;
        foreach (Member member in structure.Members.Where(member => member is { Presence: Presence.Required, Stream: MemberStream.None }))
        {
            PropertyInfo property = type.GetProperty(member.PropertyName)!;
            property.SetValue(sample, Sample(member.Value, property.PropertyType));
        }
        return sample;
    }
}
