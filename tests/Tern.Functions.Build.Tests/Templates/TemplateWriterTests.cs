using System.Text.Json;
using Tern.Functions.Build.Definitions;
using Tern.Functions.Build.Templates;
using Tern.Functions.Build.Tests.Support;

namespace Tern.Functions.Build.Tests.Templates;

public class TemplateWriterTests
{
    private static readonly string[] s_files = ["Shop.cdk.cs", "Shop.cloudformation.json", "Shop.sam.yaml", "Shop.tf"];

    [Fact]
    public void Run_writes_the_same_bytes_again_and_no_warning()
    {
        using TemporaryFolder first = new(), second = new();
        foreach (TemporaryFolder folder in (TemporaryFolder[])[first, second])
        {
            StringWriter warnings = new();
            TemplateWriter.Run(InfrastructureProgram.Plan(formats: ["sam", "cloudformation", "cdk", "terraform"]), folder.File("Shop.zip"), "x64", warnings);
            TemplateWriter.Run(InfrastructureProgram.Plan(formats: ["sam", "cloudformation", "cdk", "terraform"]), folder.File("Shop.zip"), "x64", warnings);
            Assert.Empty(warnings.ToString());
            Assert.Equal(s_files, Directory.GetFiles(folder.Path).Select(Path.GetFileName).Order(StringComparer.Ordinal));
        }
        foreach (string file in s_files)
        {
            Assert.Equal(File.ReadAllBytes(first.File(file)), File.ReadAllBytes(second.File(file)));
            Assert.True(GeneratedFile.IsUnedited(File.ReadAllText(first.File(file))), file);
        }
    }

    [Fact]
    public void Run_with_an_edited_file_warns_after_a_change()
    {
        using TemporaryFolder folder = new();
        TemplateWriter.Run(InfrastructureProgram.Plan(formats: ["sam"]), folder.File("Shop.zip"), "x64", TextWriter.Null);
        File.AppendAllText(folder.File("Shop.sam.yaml"), "# Mine\n");
        StringWriter warnings = new();
        TemplateWriter.Run(InfrastructureProgram.Plan(formats: ["sam"]), folder.File("Shop.zip"), "arm64", warnings);
        Assert.StartsWith($"warning TERN0015 The file '{folder.File("Shop.sam.yaml")}' was edited", warnings.ToString(), StringComparison.Ordinal);
        Assert.Contains("arm64", File.ReadAllText(folder.File("Shop.sam.yaml.new")), StringComparison.Ordinal);
    }

    [Fact]
    public void Write_of_CloudFormation_is_JSON_with_a_role_for_each_function()
    {
        using JsonDocument template = JsonDocument.Parse(TemplateWriter.Write("cloudformation", InfrastructureProgram.ReadModel()).Text);
        JsonElement resources = template.RootElement.GetProperty("Resources");
        Assert.Equal(5, resources.EnumerateObject().Count(resource => resource.Value.GetProperty("Type").GetString() == "AWS::IAM::Role"));
        JsonElement statements = resources.GetProperty("ProjectOrdersRole").GetProperty("Properties").GetProperty("Policies")[0].GetProperty("PolicyDocument").GetProperty("Statement");
        Assert.Equal("""{"Effect":"Allow","Action":["dynamodb:PutItem"],"Resource":{"Ref":"DynamoDBResources"}}""", Compact(statements[2]));
        JsonElement mapping = resources.GetProperty("ProjectOrdersOrdersQueue").GetProperty("Properties");
        Assert.Equal("""["ReportBatchItemFailures"]""", Compact(mapping.GetProperty("FunctionResponseTypes")));
        Assert.Equal("""{"Fn::Sub":"arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:orders"}""", Compact(mapping.GetProperty("EventSourceArn")));
    }

    [Fact]
    public void Write_of_a_program_whose_name_has_characters_of_XML_escapes_the_comment()
    {
        TemplateModel model = new() { Name = "R&D<1>", ZipName = "a.zip", Runtime = "dotnet10", Architecture = "arm64", Functions = [] };
        Assert.Contains("/// <summary>The functions of R&amp;D&lt;1&gt;.</summary>", TemplateWriter.Write("cdk", model).Text, StringComparison.Ordinal);
    }

    // https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html: a public URL needs both permissions.
    [Theory]
    [InlineData("None", "lambda:InvokeFunctionUrl", "lambda:InvokeFunction")]
    [InlineData("AwsIam")]
    public void Write_of_a_public_url_has_both_permissions(string authType, params string[] actions)
    {
        TemplateModel model = new() { Name = "Shop", ZipName = "Shop.zip", Runtime = "dotnet10", Architecture = "arm64", Functions = [CompiledProgram.ReadSingle($"[FunctionUrl(AuthType = FunctionUrlAuthType.{authType})]")] };
        using JsonDocument template = JsonDocument.Parse(TemplateWriter.Write("cloudformation", model).Text);
        Assert.Equal(actions, template.RootElement.GetProperty("Resources").EnumerateObject()
            .Where(resource => resource.Value.GetProperty("Type").GetString() == "AWS::Lambda::Permission")
            .Select(resource => resource.Value.GetProperty("Properties").GetProperty("Action").GetString()));
    }

    // Names of functions have at most 64 characters.
    [Theory]
    [InlineData(60, 64)]
    [InlineData(61, 64)]
    [InlineData(59, 63)]
    public void Write_of_terraform_cuts_the_name_of_a_function(int length, int expected)
    {
        TemplateModel model = new() { Name = new string('a', length), ZipName = "Shop.zip", Runtime = "dotnet10", Architecture = "arm64", Functions = [CompiledProgram.ReadSingle("")] };
        Assert.Matches($"function_name = \"a{{{expected - 4}}}-run\"", TemplateWriter.Write("terraform", model).Text);
    }

    // Members of a pattern can have the names of functions of CloudFormation, and null is the pattern of a member that is null.
    [Theory]
    [InlineData("sam")]
    [InlineData("cloudformation")]
    [InlineData("cdk")]
    [InlineData("terraform")]
    public void Write_of_any_pattern_is_a_template(string format)
    {
        const string Pattern = """{"detail":{"a":[null,1,0.5,true,"x",{"exists":false}],"b":{"Ref":["c"]},"c":{"Fn::GetAtt":"d"},"d":{"DependsOn":{"e":["f"]}},"e":{"Ref":["g"]}}}""";
        FunctionDefinition function = CompiledProgram.ReadSingle($"[EventBridgeTrigger(EventPattern = \"{Pattern.Replace("\"", "\\\"", StringComparison.Ordinal)}\")]");
        TemplateModel model = new() { Name = "Shop", ZipName = "Shop.zip", Runtime = "dotnet10", Architecture = "arm64", Functions = [function] };
        string text = TemplateWriter.Write(format, model).Text;
        Assert.Contains("null", text, StringComparison.Ordinal);
        Assert.Matches("(?s)Fn::GetAtt.{1,8}d", text);
        if (format == "cdk")
            Assert.Empty(Microsoft.CodeAnalysis.CSharp.CSharpSyntaxTree.ParseText(text, cancellationToken: TestContext.Current.CancellationToken).GetDiagnostics(TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData("none", "")]
    [InlineData("", "")]
    [InlineData("sam", "sam")]
    [InlineData("cdk; sam,cdk", "cdk sam")]
    public void ReadFormats_accepts_both_separators(string value, string expected) => Assert.Equal(expected, string.Join(' ', TemplatePlan.ReadFormats(value)));

    [Fact]
    public void ReadFormats_of_another_value_throws() => Assert.Equal(
        "The value 'pulumi' of LambdaTemplates is not valid. Expected: sam, cloudformation, cdk, terraform, separated by semicolons, or none.",
        Assert.Throws<PackageException>(() => TemplatePlan.ReadFormats("sam;pulumi")).Message);

    private static string Compact(JsonElement element) => JsonSerializer.Serialize(element);
}
