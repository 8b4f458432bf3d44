using Tern.DynamoDB.Mapper.TestTables;

namespace Tern.DynamoDB.Mapper.Tests.Tables;

/// <summary>The CloudFormation template that the build writes for the types of Tern.DynamoDB.Mapper.TestTables.</summary>
public sealed class TemplateTests
{
    [Fact]
    public void Template_of_the_build_is_the_approved_one()
    {
        byte[] built = File.ReadAllBytes(BuiltTemplate());
        string approved = ApprovedTemplate();
        if (Environment.GetEnvironmentVariable("TERN_ACCEPT") == "1")
            File.WriteAllBytes(approved, built);
        // The lines of the build end as those of its platform. There is no byte order mark.
        Assert.Equal(File.ReadAllText(approved).ReplaceLineEndings("\n"), System.Text.Encoding.UTF8.GetString(built).ReplaceLineEndings("\n"));
        Assert.Equal((byte)'{', built[0]);
    }

    [Fact]
    public void Compiled_assembly_does_not_contain_the_template() =>
        Assert.DoesNotContain("AWSTemplateFormatVersion", System.Text.Encoding.UTF8.GetString(File.ReadAllBytes(typeof(Session).Assembly.Location)), StringComparison.Ordinal);

    private static string BuiltTemplate()
    {
        var output = new DirectoryInfo(AppContext.BaseDirectory);
        return Path.Combine(output.Parent!.Parent!.FullName, "Tern.DynamoDB.Mapper.TestTables", output.Name, "tables.template.json");
    }

    private static string ApprovedTemplate([System.Runtime.CompilerServices.CallerFilePath] string path = "") => Path.Combine(Path.GetDirectoryName(path)!, "tables.template.json");
}
