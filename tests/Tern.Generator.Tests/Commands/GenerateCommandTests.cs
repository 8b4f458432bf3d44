using System.Globalization;
using System.IO.Compression;
using Tern.Generator.Commands;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Commands;

public sealed class GenerateCommandTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern generate ");

    private string Output => Path.Combine(_folder.FullName, "out");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void Two_services_with_the_same_file_name_are_written_to_separate_folders()
    {
        Run(Service(Model("a/weather.json", "Weather", "GetForecast")), Service(Model("b/weather.json", "Climate", "GetAverage")));
        Assert.Equal(
            ["weather/Operations/GetForecastOperation.cs", "weatherValue/Operations/GetAverageOperation.cs"],
            Files().Where(file => file.Contains("/Operations/", StringComparison.Ordinal)));
    }

    [Fact]
    public void Two_items_that_generate_the_same_client_are_an_error_that_names_them()
    {
        string model = Model("weather.json", "Weather", "GetForecast");
        GeneratorException error = Assert.Throws<GeneratorException>(() => Run(Service(model), Service(model, operations: "GetForecast")));
        Assert.Contains(model, error.Message, StringComparison.Ordinal);
        Assert.Contains("Tern.Weather.WeatherClient", error.Message, StringComparison.Ordinal);
        Run(Service(model), Service(model, ns: "Other"));
        Assert.Contains("weatherValue/WeatherClient.cs", Files());
    }

    [Fact]
    public void Two_items_that_generate_the_same_server_are_an_error_that_names_it()
    {
        string model = Model("weather.json", "Weather", "GetForecast");
        string types = Service(model, outputs: "Types"), server = Service(model, outputs: "Server"), other = Service(model, outputs: "Server", serverNs: "Other");
        string message = Assert.Throws<GeneratorException>(() => Run(types, server, server)).Message;
        Assert.Equal($"AwsService '{model}' and AwsService '{model}' both generate Tern.Weather.Server.WeatherErrors. Set another ServerNamespace on one of the items.", message);
        Run(types, server, other);
        Assert.Contains("weather2/Server/WeatherErrors.cs", Files());
    }

    [Fact]
    public void Apply_adds_traits_to_the_model_and_replaces_its_own()
    {
        string model = Model("weather.json", "Weather", "GetForecast");
        Run(Service(model, apply: Write("apply.json", """{"smithy":"2.0","shapes":{"example#GetForecast":{"type":"apply","traits":{"smithy.api#documentation":"<p>Forecasts the weather.</p>"}}}}""")));
        Assert.Contains("Forecasts the weather.", File.ReadAllText(Path.Combine(Output, "weather/Operations/GetForecastOperation.cs")), StringComparison.Ordinal);
    }

    [Fact]
    public void Apply_adds_traits_to_several_members_of_a_shape()
    {
        string model = Write("map.json", """
            {"smithy":"2.0","shapes":{
              "example#Maps":{"type":"service","version":"1","operations":[{"target":"example#Put"}],
                "traits":{"aws.api#service":{"sdkId":"Maps"},"aws.protocols#awsQuery":{},"smithy.api#xmlNamespace":{"uri":"u"},"aws.auth#sigv4":{"name":"s"} } },
              "example#Put":{"type":"operation","input":{"target":"example#PutInput"} },
              "example#PutInput":{"type":"structure","members":{"Entries":{"target":"example#Entries"} } },
              "example#Entries":{"type":"map","key":{"target":"smithy.api#String"},"value":{"target":"smithy.api#String"} }
            } }
            """);
        string apply = Write("apply.json", """{"smithy":"2.0","shapes":{"example#Entries$key":{"type":"apply","traits":{"smithy.api#xmlName":"Name"}},"example#Entries$value":{"type":"apply","traits":{"smithy.api#xmlName":"Text"}}}}""");
        Run(Service(model, apply: apply));
        string code = string.Concat(Files().Select(file => File.ReadAllText(Path.Combine(Output, file))));
        Assert.Contains("Name", code, StringComparison.Ordinal);
        Assert.Contains("Text", code, StringComparison.Ordinal);
        Assert.DoesNotContain("\"value\"u8", code, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"example#Missing":{"type":"apply","traits":{}}}""", "")]
    [InlineData("""{"example#Missing":{"type":"apply","traits":{"smithy.api#sensitive":{}}}}""", "example#Missing: The model does not contain the shape or the member.")]
    [InlineData("""{"example#GetForecast$missing":{"type":"apply","traits":{"smithy.api#sensitive":{}}}}""", "example#GetForecast$missing: The model does not contain the shape or the member.")]
    [InlineData("""{"example#New":{"type":"string"}}""", "example#New: The file must contain only statements of the type \"apply\".")]
    public void Apply_of_an_unknown_shape_or_another_statement_is_an_error(string shapes, string error)
    {
        string model = Model("weather.json", "Weather", "GetForecast");
        string service = Service(model, apply: Write("apply.json", $$"""{"smithy":"2.0","shapes":{{shapes}}}"""));
        string? message = (Record.Exception(() => Run(service)) as GeneratorException)?.Message;
        Assert.EndsWith(error, message ?? "", StringComparison.Ordinal);
        Assert.Equal(error.Length == 0, message is null);
    }

    [Fact]
    public void Apply_of_a_missing_file_is_an_error_that_names_it()
    {
        string missing = Path.Combine(_folder.FullName, "missing.json");
        GeneratorException error = Assert.Throws<GeneratorException>(() => Run(Service(Model("weather.json", "Weather", "GetForecast"), apply: missing)));
        Assert.StartsWith($"The file '{missing}' does not exist.", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("awsJson1_0")]
    [InlineData("aws.protocols#awsJson1_0")]
    public void Protocol_is_the_name_of_the_protocol_or_the_id_of_its_trait(string protocol)
    {
        Run(Service(Model("weather.json", "Weather", "GetForecast"), protocol: protocol));
        Assert.Contains("weather/WeatherClient.cs", Files());
    }

    [Fact]
    public void Unknown_protocol_is_an_error_that_lists_the_protocols()
    {
        string model = Model("weather.json", "Weather", "GetForecast");
        Assert.Equal(
            $"AwsService '{model}' has the unknown Protocol 'morse'. Expected: {string.Join(", ", Protocol.Names)}.",
            Assert.Throws<GeneratorException>(() => Run(Service(model, protocol: "morse"))).Message);
    }

    [Fact]
    public void Run_does_not_rewrite_unchanged_files_and_deletes_stale_files()
    {
        string first = Model("weather.json", "Weather", "GetForecast"), second = Model("climate.json", "Climate", "GetAverage");
        Run(Service(first), Service(second));
        string client = Path.Combine(Output, "weather", "WeatherClient.cs");
        File.SetLastWriteTimeUtc(client, DateTime.UnixEpoch);
        Run(Service(first));
        Assert.Equal(DateTime.UnixEpoch, File.GetLastWriteTimeUtc(client));
        Assert.DoesNotContain(Files(), file => file.StartsWith("climate/", StringComparison.Ordinal));
        Model("weather.json", "Weather", "GetForecast", "GetStorms");
        Run(Service(first));
        Assert.Contains("weather/Operations/GetStormsOperation.cs", Files());
    }

    [Fact]
    public void Invalid_archive_is_an_error_that_names_it()
    {
        string archive = Path.Combine(_folder.FullName, "models.zip");
        File.WriteAllText(archive, "not a zip");
        Assert.Contains(archive, Assert.Throws<GeneratorException>(() => Run($"models|{archive}", Service("sqs"))).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("sqss", "sqs")]
    [InlineData("dynamo", "dynamodb")]
    [InlineData("dynam", "dynamodb or dynamodbstreams")]
    [InlineData("dynamobd", "dynamodb")]
    public void Unknown_service_is_an_error_that_suggests_similar_names(string wanted, string meant)
    {
        string archive = Path.Combine(_folder.FullName, "models.zip");
        using (ZipArchive zip = ZipFile.Open(archive, ZipArchiveMode.Create))
        {
            foreach (string name in new[] { "sqs", "sns", "dynamodb", "dynamodbstreams", "route53" })
                zip.CreateEntry(name + ".json");
        }
        string message = Assert.Throws<GeneratorException>(() => Run($"models|{archive}", Service(wanted))).Message;
        Assert.EndsWith($"There is no service '{wanted}' among the 5 models. Did you mean {meant}?", message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Secrets Manager", "secretsmanager")]
    [InlineData("SECRETSMANAGER", "secretsmanager")]
    [InlineData("secrets-manager", "secretsmanager")]
    [InlineData("SFN", "stepfunctions")]
    [InlineData("sfn", "stepfunctions")]
    [InlineData("StepFunctions", "stepfunctions")]
    public void Service_is_found_by_its_sdk_id_in_any_case(string wanted, string folder)
    {
        string archive = Path.Combine(_folder.FullName, "models.zip");
        using (ZipArchive zip = ZipFile.Open(archive, ZipArchiveMode.Create))
        {
            foreach ((string name, string sdkId) in new[] { ("secretsmanager", "Secrets Manager"), ("stepfunctions", "SFN"), ("sns", "SNS") })
                zip.CreateEntryFromFile(Model($"{name}.json", "Service", sdkId, ["Call"]), name + ".json");
        }
        Run($"models|{archive}", Service(wanted));
        Assert.Contains($"{folder}/Operations/CallOperation.cs", Files());
    }

    [Theory]
    [InlineData("weather")]
    [InlineData("Weather")]
    [InlineData("Weather Report")]
    public void Service_of_a_folder_of_models_is_found_by_its_name_or_sdk_id(string wanted)
    {
        string folder = Path.GetDirectoryName(Model("models/weather.json", "Weather", "Weather Report", ["GetForecast"]))!;
        Model("models/climate.json", "Climate", "GetAverage");
        Model("models/below/storms.json", "Storms", "GetStorms");
        File.WriteAllText(Path.Combine(folder, "partitions.json"), "not a model");
        File.WriteAllText(Path.Combine(folder, "notes.txt"), "not a model");
        Assert.Equal($"{wanted}: namespace Tern.WeatherReport, client WeatherReportClient, 1 operation.\n", Run($"models|{folder}", "model|climate", "model|weather", Service(wanted)));
        Assert.Contains("weather/Operations/GetForecastOperation.cs", Files());
        Assert.Contains("among the models of the folder", Assert.Throws<GeneratorException>(() => Run($"models|{folder}", Service("storms"))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Documentation_of_a_model_in_a_folder_is_written_and_a_change_of_it_replaces_the_code()
    {
        string folder = Path.Combine(_folder.FullName, "models"), model = Path.Combine(folder, "parcels.json");
        Directory.CreateDirectory(folder);
        File.WriteAllText(model, TestModel.Text("documented"));
        Run($"models|{folder}", Service("parcels"));
        string file = Path.Combine(Output, "parcels", "Types", "TooHeavyException.cs");
        Assert.Contains("/// <para>The parcel is too heavy</para>", File.ReadAllText(file), StringComparison.Ordinal);
        File.WriteAllText(model, TestModel.Text("documented").Replace("The parcel is too heavy", "<code>Grams</code> is too large", StringComparison.Ordinal));
        Run($"models|{folder}", Service("parcels"));
        Assert.Contains("/// <para><c>Grams</c> is too large</para>", File.ReadAllText(file), StringComparison.Ordinal);
    }

    [Fact]
    public void Missing_or_empty_folder_of_models_and_an_unknown_service_in_it_are_errors_that_name_it()
    {
        string folder = Path.Combine(_folder.FullName, "models");
        Assert.Equal(
            $"The folder or archive of models '{folder}' does not exist. Check TernModels in the project, or --models in the command line.",
            Assert.Throws<GeneratorException>(() => Run($"models|{folder}", Service("weather"))).Message);
        Directory.CreateDirectory(folder);
        Assert.Equal($"The folder '{folder}' contains no models (*.json).", Assert.Throws<GeneratorException>(() => Run($"models|{folder}", Service("weather"))).Message);
        Model("models/weather.json", "Weather", "GetForecast");
        Assert.Equal(
            $"There is no service 'wether' among the models of the folder '{folder}'. Did you mean weather?",
            Assert.Throws<GeneratorException>(() => Run($"models|{folder}", Service("wether"))).Message);
        string file = Path.Combine(folder, "weather.json");
        File.WriteAllText(file, "{}");
        Assert.StartsWith(file, Assert.Throws<GeneratorException>(() => Run($"models|{folder}", Service("weather"))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Run_prints_a_line_with_namespace_client_and_number_of_operations_for_each_service()
    {
        string first = Model("weather.json", "Weather", "GetForecast"), second = Model("climate.json", "Climate", "GetAverage", "GetSum");
        Assert.Equal(
            $"{first}: namespace Tern.Weather, client WeatherClient, 1 operation.\n{second}: namespace My.Climate, client ClimateClient, 2 operations.\n",
            Run(Service(first), Service(second, ns: "My.Climate")));
    }

    [Fact]
    public void Service_that_a_referenced_assembly_contains_is_an_error_that_names_it()
    {
        // Tern.Core contains Tern.ServiceClient.
        string model = Model("service.json", "Service", "Call"), assembly = typeof(ServiceClient).Assembly.Location;
        string message = Assert.Throws<GeneratorException>(() => Run(Service(model, ns: "Tern"), $"assembly|{assembly}")).Message;
        Assert.Equal(
            $"AwsService '{model}' generates Tern.ServiceClient, which the referenced Tern.Core.dll contains as well. Remove this item or the reference, or set another Namespace on this item. " +
            "When Tern.Core.dll comes from a project with an AwsService item, list all operations there.",
            message);
        Assert.Contains("Tern.ServiceClient,", Assert.Throws<GeneratorException>(() => Run(Service(model, ns: "Tern", outputs: "Client"), $"assembly|{assembly}")).Message, StringComparison.Ordinal);
        Run(Service(model, ns: "My"), $"assembly|{assembly}");
        Assert.Contains(model, Assert.Throws<GeneratorException>(() => Run(Service(model), $"assembly|{model}")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Internal_type_of_a_referenced_assembly_is_ignored()
    {
        string assembly = typeof(HiddenClient).Assembly.Location, ns = typeof(HiddenClient).Namespace!;
        Run(Service(Model("hidden.json", "Hidden", "Call"), ns: ns), $"assembly|{assembly}");
        Assert.Contains("HiddenClient", Directory.EnumerateFiles(Output, "HiddenClient.cs", SearchOption.AllDirectories).Single(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("DescribeInstance", "DescribeInstances", "DescribeInstanceAttribute", "DescribeInstanceStatus", "DescribeInstances")]
    [InlineData("Instance", "RunInstances or StopInstances or DescribeInstances", "DescribeInstances", "RunInstances", "StopInstances", "GetObject")]
    public void Misspelled_operation_is_an_error_that_suggests_the_nearest_names(string wanted, string meant, params string[] operations)
    {
        string model = Model("weather.json", "Weather", operations);
        string message = Assert.Throws<GeneratorException>(() => Run(Service(model, operations: wanted))).Message;
        Assert.EndsWith($"has no operation '{wanted}'. Did you mean {meant}?", message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("8")]
    [InlineData("3")]
    [InlineData("-1")]
    [InlineData("Types,3")]
    [InlineData("None")]
    [InlineData("Clients")]
    public void Outputs_that_are_not_names_of_outputs_are_an_error_that_lists_the_names(string outputs)
    {
        string model = Model("weather.json", "Weather", "GetForecast");
        Assert.Equal(
            $"AwsService '{model}' has the unknown Outputs '{outputs}'. Expected: one or more of Types, Client and Server, or Types and Codecs, separated by semicolons.",
            Assert.Throws<GeneratorException>(() => Run(Service(model, outputs: outputs))).Message);
    }

    [Theory]
    [InlineData("Types")]
    [InlineData("types,SERVER")]
    [InlineData("Types; Server")]
    public void Outputs_are_names_in_any_case(string outputs)
    {
        Run(Service(Model("weather.json", "Weather", "GetForecast"), outputs: outputs));
        Assert.DoesNotContain("weather/WeatherClient.cs", Files());
        Assert.Equal(outputs.Contains("server", StringComparison.OrdinalIgnoreCase), Files().Any(file => file.StartsWith("weather/Server/", StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData("Codecs")]
    [InlineData("Codecs,Client,Types")]
    [InlineData("types;server;codecs")]
    public void Codecs_with_other_outputs_than_types_are_an_error(string outputs)
    {
        string model = CodecModel("notices.json", "Order");
        Assert.Equal(
            $"AwsService '{model}' has the Outputs '{outputs}'. Expected: Codecs together with Types, and without Client and Server, which have codecs of their own.",
            Assert.Throws<GeneratorException>(() => Run(Service(model, outputs: outputs))).Message);
    }

    [Fact]
    public void Codecs_are_written_with_a_line_that_contains_the_number_of_structures()
    {
        string model = CodecModel("notices.json", "Order");
        Assert.Equal($"{model}: namespace My, codecs of 1 structure.\n", Run(Service(model, ns: "My", outputs: "types;CODECS", codecs: "My.IDocument")));
        Assert.Equal(["notices/Json/OrderJson.cs", "notices/Types/Order.cs"], Files());
        Assert.Contains("record Order : IDocument<Order>", File.ReadAllText(Path.Combine(Output, "notices/Types/Order.cs")), StringComparison.Ordinal);
    }

    [Fact]
    public void CodecInterface_without_the_output_Codecs_is_an_error()
    {
        string model = Model("weather.json", "Weather", "GetForecast");
        Assert.Equal(
            $"AwsService '{model}' has the CodecInterface 'My.IDocument', but not the output Codecs. Set Outputs to Types;Codecs, or remove CodecInterface.",
            Assert.Throws<GeneratorException>(() => Run(Service(model, codecs: "My.IDocument"))).Message);
    }

    [Theory]
    [InlineData("IDocument")]
    [InlineData("My.IDocument<T>")]
    [InlineData("My..IDocument")]
    [InlineData("My.1")]
    public void CodecInterface_that_is_not_a_full_name_is_an_error(string codecs)
    {
        string model = CodecModel("notices.json", "Order");
        Assert.Equal(
            $"AwsService '{model}' has the CodecInterface '{codecs}'. Expected: the full name of an interface with one type parameter, without the parameter, for example My.IPayload.",
            Assert.Throws<GeneratorException>(() => Run(Service(model, outputs: "Types;Codecs", codecs: codecs))).Message);
    }

    [Fact]
    public void Two_items_that_generate_the_same_root_structure_are_an_error_that_names_it()
    {
        string first = CodecModel("a.json", "Order"), second = CodecModel("b.json", "Order");
        string message = Assert.Throws<GeneratorException>(() => Run(Service(first, ns: "My", outputs: "Types;Codecs"), Service(second, ns: "My", outputs: "Types;Codecs"))).Message;
        Assert.Equal($"AwsService '{second}' and AwsService '{first}' both generate My.Order. Set another Namespace on one of the items.", message);
        Run(Service(first, ns: "My", outputs: "Types;Codecs"), Service(second, ns: "Other", outputs: "Types;Codecs"));
    }

    [Theory]
    [InlineData("", "public")]
    [InlineData("Public", "public")]
    [InlineData("internal", "internal")]
    [InlineData("INTERNAL", "internal")]
    public void Access_is_the_accessibility_of_the_types_in_any_case(string access, string keyword)
    {
        Run(Service(Model("weather.json", "Weather", "GetForecast"), access: access));
        Assert.Contains($"\n{keyword} sealed partial class WeatherClient ", File.ReadAllText(Path.Combine(Output, "weather", "WeatherClient.cs")), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("private")]
    [InlineData("internal;public")]
    [InlineData("1")]
    public void Unknown_access_is_an_error_that_lists_the_values(string access)
    {
        string model = Model("weather.json", "Weather", "GetForecast");
        Assert.Equal(
            $"AwsService '{model}' has the unknown Access '{access}'. Expected: public or internal.",
            Assert.Throws<GeneratorException>(() => Run(Service(model, access: access))).Message);
    }

    private string Write(string name, string text)
    {
        string path = Path.Combine(_folder.FullName, name);
        File.WriteAllText(path, text);
        return path;
    }

    private string CodecModel(string name, string root) => Write(name, """
        {"smithy":"2.0","shapes":{
          "example#Notices":{"type":"service","version":"1","operations":[{"target":"example#Exchange"}],"traits":{"aws.protocols#restJson1":{}}},
          "example#Exchange":{"type":"operation","input":{"target":"example#In"},"output":{"target":"smithy.api#Unit"}},
          "example#In":{"type":"structure","members":{"root":{"target":"example#ROOT"}}},
          "example#ROOT":{"type":"structure","members":{"id":{"target":"smithy.api#String"}}}}}
        """.Replace("ROOT", root, StringComparison.Ordinal));

    private string Run(params string[] lines)
    {
        using var output = new StringWriter(CultureInfo.InvariantCulture) { NewLine = "\n" };
        string plan = Path.Combine(_folder.FullName, "tern.plan");
        File.WriteAllLines(plan, ["tool|anything", $"output|{Output}", .. lines]);
        Assert.Equal(0, GenerateCommand.Run(plan, output));
        return output.ToString();
    }

    private static string Service(string name, string ns = "", string operations = "", string outputs = "", string access = "", string serverNs = "", string protocol = "", string apply = "", string codecs = "") =>
        $"service|{name}||{ns}|{operations}|{outputs}|{serverNs}||{access}|{protocol}|{apply}|{codecs}";

    private List<string> Files() =>
        [.. Directory.EnumerateFiles(Output, "*", SearchOption.AllDirectories).Select(file => Path.GetRelativePath(Output, file).Replace('\\', '/')).Order(StringComparer.Ordinal)];

    private string Model(string path, string service, params string[] operations) => Model(path, service, service, operations);

    private string Model(string path, string service, string sdkId, string[] operations)
    {
        string file = Path.Combine(_folder.FullName, path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        string references = string.Join(", ", operations.Select(operation => $$"""{"target": "example#{{operation}}"}"""));
        string shapes = string.Concat(operations.Select(operation => $$""", "example#{{operation}}": {"type": "operation"} """));
        string traits = $$"""{"aws.api#service": { "sdkId": "{{sdkId}}" }, "aws.protocols#awsJson1_0": {}, "aws.auth#sigv4": {"name": "s"} }""";
        File.WriteAllText(file, $$"""
            {"smithy": "2.0", "shapes": {
              "example#{{service}}": {"type": "service", "version": "1", "operations": [{{references}}], "traits": {{traits}} }{{shapes}}
            } }
            """);
        return file;
    }
}

internal static class HiddenClient;
