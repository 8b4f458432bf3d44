using Tern.Functions.Build.Templates;

namespace Tern.Functions.Build.Tests.Templates;

public class GeneratedFileTests
{
    private const string First = $"# Hash: {GeneratedFile.Placeholder}\na: 1\n";
    private const string Second = $"# Hash: {GeneratedFile.Placeholder}\na: 2\n";

    [Fact]
    public void Write_replaces_an_unedited_file()
    {
        using TemporaryFolder folder = new();
        string file = folder.File("a.yaml");
        Assert.Null(GeneratedFile.Write(file, First));
        Assert.Null(GeneratedFile.Write(file, Second));
        Assert.EndsWith("\na: 2\n", File.ReadAllText(file), StringComparison.Ordinal);
        Assert.Equal([file], Directory.GetFiles(folder.Path));
    }

    [Fact]
    public void Write_with_other_line_endings_replaces_an_unedited_file()
    {
        using TemporaryFolder folder = new();
        string file = folder.File("a.yaml");
        GeneratedFile.Write(file, First);
        File.WriteAllText(file, File.ReadAllText(file).Replace("\n", "\r\n", StringComparison.Ordinal));
        Assert.Null(GeneratedFile.Write(file, Second));
        Assert.EndsWith("\na: 2\n", File.ReadAllText(file), StringComparison.Ordinal);
    }

    [Fact]
    public void Write_of_an_equal_text_does_not_change_an_edited_file()
    {
        using TemporaryFolder folder = new();
        string file = folder.File("a.yaml"), edited = Edit(file);
        Assert.Null(GeneratedFile.Write(file, First));
        Assert.Equal(edited, File.ReadAllText(file));
        Assert.Equal([file], Directory.GetFiles(folder.Path));
    }

    [Fact]
    public void Write_of_another_text_writes_a_file_beside_an_edited_file()
    {
        using TemporaryFolder folder = new();
        string file = folder.File("a.yaml"), edited = Edit(file);
        string warning = GeneratedFile.Write(file, Second)!;
        Assert.Contains($"The file '{file}' was edited and is not overwritten", warning, StringComparison.Ordinal);
        Assert.Contains($"'{file}.new'", warning, StringComparison.Ordinal);
        Assert.Equal(edited, File.ReadAllText(file));
        Assert.EndsWith("\na: 2\n", File.ReadAllText(file + ".new"), StringComparison.Ordinal);
    }

    // The user copies the hash of the new file after the merge.
    [Fact]
    public void Write_after_a_merge_removes_the_new_file()
    {
        using TemporaryFolder folder = new();
        string file = folder.File("a.yaml");
        Edit(file);
        GeneratedFile.Write(file, Second);
        string merged = File.ReadAllText(file + ".new") + "merged: true\n";
        File.WriteAllText(file, merged);
        Assert.Null(GeneratedFile.Write(file, Second));
        Assert.Equal(merged, File.ReadAllText(file));
        Assert.Equal([file], Directory.GetFiles(folder.Path));
    }

    [Fact]
    public void Write_does_not_overwrite_an_edited_new_file()
    {
        using TemporaryFolder folder = new();
        string file = folder.File("a.yaml");
        Edit(file);
        File.WriteAllText(file + ".new", "mine");
        Assert.Contains("Copy your changes into one of them", GeneratedFile.Write(file, Second), StringComparison.Ordinal);
        Assert.Equal("mine", File.ReadAllText(file + ".new"));
    }

    [Fact]
    public void Write_does_not_delete_an_edited_new_file_after_a_merge()
    {
        using TemporaryFolder folder = new();
        string file = folder.File("a.yaml");
        GeneratedFile.Write(file, First);
        File.WriteAllText(file + ".new", "mine");
        Assert.Null(GeneratedFile.Write(file, First));
        Assert.Equal("mine", File.ReadAllText(file + ".new"));
    }

    [Theory]
    [InlineData("")]
    [InlineData("a: 1")]
    [InlineData("sha256:")]
    [InlineData("sha256:XYZ4567890123456789012345678901234567890123456789012345678901234")]
    public void Write_does_not_overwrite_a_file_without_a_hash(string content)
    {
        using TemporaryFolder folder = new();
        string file = folder.File("a.yaml");
        File.WriteAllText(file, content);
        Assert.NotNull(GeneratedFile.Write(file, First));
        Assert.Equal(content, File.ReadAllText(file));
    }

    private static string Edit(string file)
    {
        GeneratedFile.Write(file, First);
        File.AppendAllText(file, "edited: true\n");
        return File.ReadAllText(file);
    }
}
