using System.Globalization;
using Tern.Generator.Endpoints;

namespace Tern.Generator.Tests.Endpoints;

public sealed class PartitionsCommandTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern partitions ");

    private string Input => Path.Combine(_folder.FullName, "partitions.json");

    private string Output => Path.Combine(_folder.FullName, "Partitions.cs");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void Unknown_construct_is_an_error_in_the_form_of_MSBuild_that_names_its_path()
    {
        (int exitCode, string errors) = Run("""{ "partitions": [{ "id": "aws" }] }""");
        Assert.Equal(1, exitCode);
        Assert.StartsWith($"{Input}: error TERN0001: partitions.json: partitions[0] (aws): ", errors, StringComparison.Ordinal);
        Assert.False(File.Exists(Output));
    }

    [Fact]
    public void Malformed_document_is_an_error_in_the_form_of_MSBuild()
    {
        (int exitCode, string errors) = Run("{");
        Assert.Equal(1, exitCode);
        Assert.StartsWith($"{Input}: error TERN0001: ", errors, StringComparison.Ordinal);
    }

    [Fact]
    public void Document_without_partitions_is_written_without_an_error()
    {
        Assert.Equal((0, ""), Run("""{ "partitions": [] }"""));
        Assert.Contains("namespace My;", File.ReadAllText(Output), StringComparison.Ordinal);
    }

    private (int ExitCode, string Errors) Run(string document)
    {
        File.WriteAllText(Input, document);
        using var errors = new StringWriter(CultureInfo.InvariantCulture);
        return (PartitionsCommand.Run([Input, Output, "My", "Partitions"], errors), errors.ToString());
    }
}
