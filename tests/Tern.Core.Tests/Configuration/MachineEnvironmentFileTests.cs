using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Configuration;

/// <summary>The files of this machine, in a temporary folder.</summary>
public sealed class MachineEnvironmentFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly AwsEnvironment _environment = AwsEnvironment.Process;

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void GetFileState_returns_length_and_modification_time()
    {
        string path = _folder.Write("config", new byte[17]);
        var time = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc);
        File.SetLastWriteTimeUtc(path, time);
        Assert.Equal(new AwsFileState(17, time), _environment.GetFileState(path));
    }

    [Fact]
    public void GetFileState_of_a_missing_file_or_folder_is_null()
    {
        Assert.Null(_environment.GetFileState(Path.Join(_folder.Path, "missing")));
        Assert.Null(_environment.GetFileState(Path.Join(_folder.Path, "missing", "config")));
    }

    [Fact]
    public void GetFileState_of_a_link_is_the_state_of_its_target()
    {
        string target = _folder.Write("target", new byte[17]);
        string link = Link("link", Link("second", target));
        Assert.Equal(_environment.GetFileState(target), _environment.GetFileState(link));
        File.AppendAllText(target, "x");
        Assert.Equal(18, _environment.GetFileState(link)!.Value.Length);
    }

    [Fact]
    public void GetFileState_of_a_link_without_a_target_is_null() => Assert.Null(_environment.GetFileState(Link("link", Path.Join(_folder.Path, "missing"))));

    [Fact]
    public void Load_of_links_that_form_a_loop_names_the_file()
    {
        string path = Link("first", Path.Join(_folder.Path, "second"));
        Link("second", path);
        var error = Assert.Throws<TernConfigurationException>(() => SharedConfig.Load(new FileOnMachine(path)));
        Assert.StartsWith($"The configuration file '{path}' cannot be read (", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Load_of_a_folder_in_place_of_the_file_names_it()
    {
        string path = Directory.CreateDirectory(Path.Join(_folder.Path, "config")).FullName;
        var error = Assert.Throws<TernConfigurationException>(() => SharedConfig.Load(new FileOnMachine(path)));
        Assert.Equal($"The configuration file '{path}' cannot be read (UnauthorizedAccessException). Check the path and its permissions.", error.Message);
    }

    [Fact]
    public void ReadFile_returns_files_up_to_the_limit_and_null_for_longer_ones()
    {
        byte[] content = new byte[10_000];
        new Random(3).NextBytes(content);
        string path = _folder.Write("file", content);
        Assert.Equal(content, _environment.ReadFile(path, 10_000));
        Assert.Null(_environment.ReadFile(path, 9_999));
        Assert.Empty(_environment.ReadFile(_folder.Write("empty", []), 0)!);
    }

    [Fact]
    public void ReadFile_of_an_endless_file_ends_at_the_limit()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The file /dev/zero is one of Linux.");
        Assert.Null(_environment.ReadFile("/dev/zero", 100_000));
    }

    [Fact]
    public void ReadFile_of_a_file_that_another_process_writes_returns_its_content()
    {
        string path = _folder.Write("file", [1, 2]);
        using var writer = new FileStream(path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite);
        Assert.Equal([1, 2], _environment.ReadFile(path, 10));
    }

    [Fact]
    public void ReadFile_of_a_missing_file_throws_IOException() =>
        Assert.ThrowsAny<IOException>(() => _environment.ReadFile(Path.Join(_folder.Path, "missing"), 10));

    [Theory]
    [InlineData(UnixFileMode.UserRead | UnixFileMode.UserWrite)]
    [InlineData(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.OtherRead | UnixFileMode.OtherWrite)]
    public void ReplaceFile_retains_the_mode_and_no_temporary_file(UnixFileMode mode)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows has no file modes.");
        string path = _folder.Write("token.json", new byte[100]);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(path, mode);
        _environment.ReplaceFile(path, "new"u8);
        Assert.Equal("new", File.ReadAllText(path));
        if (!OperatingSystem.IsWindows())
            Assert.Equal(mode, File.GetUnixFileMode(path));
        Assert.Equal([path], Directory.GetFileSystemEntries(_folder.Path));
    }

    [Fact]
    public void ReplaceFile_does_not_change_the_file_that_a_reader_has_open()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows does not replace open files.");
        string path = _folder.Write("token.json", "old content"u8.ToArray());
        using var reader = new StreamReader(path);
        _environment.ReplaceFile(path, "new"u8);
        Assert.Equal("old content", reader.ReadToEnd());
    }

    [Fact]
    public void ReplaceFile_of_a_link_replaces_its_target()
    {
        string target = _folder.Write("target", [1]);
        string link = Link("link", target);
        _environment.ReplaceFile(link, "new"u8);
        Assert.Equal(target, new FileInfo(link).LinkTarget);
        Assert.Equal("new", File.ReadAllText(target));
        Assert.Equal([link, target], Directory.GetFileSystemEntries(_folder.Path).Order());
    }

    [Fact]
    public void ReplaceFile_that_fails_leaves_no_temporary_file()
    {
        string folder = Directory.CreateDirectory(Path.Join(_folder.Path, "folder")).FullName;
        // A file cannot replace a folder.
        Exception? error = Record.Exception(() => _environment.ReplaceFile(folder, "new"u8));
        Assert.True(error is IOException or UnauthorizedAccessException, $"{error}");
        Assert.Equal([folder], Directory.GetFileSystemEntries(_folder.Path));
    }

    [Fact]
    public void ReplaceFile_of_a_missing_file_throws_IOException_and_creates_none()
    {
        Assert.ThrowsAny<IOException>(() => _environment.ReplaceFile(Path.Join(_folder.Path, "missing"), "new"u8));
        Assert.Empty(Directory.GetFileSystemEntries(_folder.Path));
    }

    private string Link(string name, string target) => File.CreateSymbolicLink(Path.Join(_folder.Path, name), target).FullName;

    private sealed class FileOnMachine(string configFile) : InMemoryAwsEnvironment
    {
        public override string? GetVariable(string name) => name == "AWS_CONFIG_FILE" ? configFile : null;

        public override AwsFileState? GetFileState(string path) => Process.GetFileState(path);

        public override byte[]? ReadFile(string path, int maxLength) => Process.ReadFile(path, maxLength);
    }
}
