using Tern.S3.Transfers;

namespace Tern.S3;

public class KeyPathTests
{
    [Theory]
    [InlineData("a")]
    [InlineData("a/b.txt")]
    [InlineData("a..b")]
    [InlineData("..a/...b")]
    [InlineData(".hidden/.x")]
    [InlineData("with space/ü/日本.txt")]
    [InlineData("console.txt")]
    [InlineData("com/lpt/nulls")]
    [InlineData("COM10")]
    [InlineData("100%/~/$x/{y}")]
    public void TryGetRelative_of_a_valid_key_returns_the_key_as_a_path(string key)
    {
        Assert.True(KeyPath.TryGetRelative(key, out string? path, out string? reason), reason);
        Assert.Equal(key.Replace('/', Path.DirectorySeparatorChar), path);
    }

    // Path traversal, as in https://github.com/advisories/GHSA-c28r-hw5m-5gv3.
    [Theory]
    [InlineData("")]
    [InlineData("/etc/passwd")]
    [InlineData("a//b")]
    [InlineData("a/")]
    [InlineData("..")]
    [InlineData("../a")]
    [InlineData("a/../../b")]
    [InlineData("a/.")]
    [InlineData("./a")]
    [InlineData("..\\a")]
    [InlineData("a\\..\\..\\b")]
    [InlineData("\\\\server\\share")]
    [InlineData("C:\\windows")]
    [InlineData("C:a")]
    [InlineData("file.txt:stream")]
    [InlineData("file.txt::$DATA")]
    [InlineData("NUL")]
    [InlineData("nul.txt")]
    [InlineData("a/CON")]
    [InlineData("aux .txt")]
    [InlineData("COM1")]
    [InlineData("lpt9.log")]
    [InlineData("COM¹")]
    [InlineData("CONIN$")]
    [InlineData("dots...")]
    [InlineData(".. /a")]
    [InlineData("space ")]
    [InlineData("a\0b")]
    [InlineData("a\nb")]
    [InlineData("a\u007fb")]
    [InlineData("what?")]
    [InlineData("star*")]
    [InlineData("pipe|")]
    [InlineData("<a>")]
    public void TryGetRelative_of_an_unsafe_key_returns_false_and_a_reason(string key)
    {
        Assert.False(KeyPath.TryGetRelative(key, out string? path, out string? reason));
        Assert.Null(path);
        Assert.NotEmpty(reason!);
    }

    [Fact]
    public void TryGetRelative_of_an_unpaired_surrogate_returns_false()
    {
        Assert.False(KeyPath.TryGetRelative("a\ud800", out _, out _));
        Assert.False(KeyPath.TryGetRelative("\udc00\ud800", out _, out _));
        Assert.True(KeyPath.TryGetRelative("\ud83d\ude00", out _, out _));
    }

    [Fact]
    public void TryGetRelative_limits_a_name_to_255_bytes()
    {
        Assert.True(KeyPath.TryGetRelative(new string('a', 255), out _, out _));
        Assert.False(KeyPath.TryGetRelative(new string('a', 256), out _, out _));
        Assert.False(KeyPath.TryGetRelative(new string('ü', 128), out _, out _));
    }

    // For every key, the path is rejected or is below the folder, segment by segment.
    [Fact]
    public void TryGetRelative_of_random_keys_returns_no_path_outside_the_folder()
    {
        string[] fragments = ["a", "..", ".", "/", "\\", ":", "C", "NUL", "COM1", " ", "\0", "ü", "~", "%2e%2e", "...", "\ud83d\ude00", "\ud800", "*", "x.y"];
        var random = new Random(20261121);
        string root = Path.GetFullPath(Path.Combine(Path.GetTempPath(), "root"));
        int accepted = 0;
        for (int i = 0; i < 200_000; i++)
        {
            string key = string.Concat(Enumerable.Range(0, random.Next(1, 8)).Select(_ => fragments[random.Next(fragments.Length)]));
            if (!KeyPath.TryGetRelative(key, out string? path, out _))
                continue;
            accepted++;
            string full = Path.GetFullPath(Path.Combine(root, path!));
            Assert.Equal(key, Path.GetRelativePath(root, full).Replace(Path.DirectorySeparatorChar, '/'));
            Assert.StartsWith(root + Path.DirectorySeparatorChar, full, StringComparison.Ordinal);
        }
        Assert.InRange(accepted, 10_000, 190_000);
    }
}
