using System.Text;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Configuration;

public class InvalidConfigFileTests
{
    private const string Planted = "PLANTEDSECRET";

    public static TheoryData<string, int, string> InvalidLines => new()
    {
        { $"[default]\naws_secret_access_key = x\n{Planted}", 3, "Expected a property with '='." },
        { $"[default]\n[profile {Planted}\n", 2, "A section must end with ']'." },
        { $"[default\n{Planted} = x", 1, "A section must end with ']'." },
        { $"aws_secret_access_key = {Planted}\n", 1, "Expected a section such as [default]." },
        { $"# comment\n\n  {Planted}\n", 3, "Expected a section such as [default]." },
        { $"[default]\n= {Planted}", 2, "A property must have a name before '='." },
        { $"[default]\n  {Planted} = 1", 2, "Expected a property, but the line begins with white space, which continues a property." },
        { $"[default]\r\nregion = eu-west-1\r\n{Planted}\r\n", 3, "Expected a property with '='." },
        { $"[default]\nregion = eu-west-1\naws_secret_access_key {Planted}", 3, "Expected a property with '='." },
    };

    [Theory]
    [MemberData(nameof(InvalidLines))]
    public void Load_of_an_invalid_line_names_file_and_line_and_no_text_of_the_line(string text, int line, string problem)
    {
        foreach (string file in new[] { RecordingEnvironment.ConfigFile, RecordingEnvironment.CredentialsFile })
        {
            RecordingEnvironment environment = new RecordingEnvironment().Write(file, text);
            var error = Assert.Throws<TernConfigurationException>(() => SharedConfig.Load(environment));
            Assert.Equal($"The file '{file}' is not valid in line {line}. {problem} Correct or remove the line.", error.Message);
            Assert.DoesNotContain(Planted, error.ToString(), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Load_of_a_file_that_is_truncated_anywhere_returns_its_beginning_or_names_the_last_line()
    {
        const string Text = "[default]\nregion = eu-west-1\ns3 =\n  addressing_style = path\n\n[profile prod]\nrole_arn = PLANTEDSECRET # comment\n";
        for (int length = 0; length <= Text.Length; length++)
        {
            string part = Text[..length];
            RecordingEnvironment environment = new RecordingEnvironment().Write(RecordingEnvironment.ConfigFile, part);
            Exception? error = Record.Exception(() => SharedConfig.Load(environment));
            if (error is null)
                continue;
            int line = part.Count(c => c == '\n') + 1;
            Assert.IsType<TernConfigurationException>(error);
            Assert.StartsWith($"The file '{RecordingEnvironment.ConfigFile}' is not valid in line {line}. ", error.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("[default]\nregion = \u00ff", 2)]
    [InlineData("\u0080", 1)]
    [InlineData("[default]\n\n\n\u00c3", 4)]
    public void Load_of_bytes_that_are_not_UTF8_names_file_and_line(string latin1, int line)
    {
        var environment = new BinaryFile(Encoding.Latin1.GetBytes(latin1));
        var error = Assert.Throws<TernConfigurationException>(() => SharedConfig.Load(environment));
        Assert.Equal($"The file '{RecordingEnvironment.ConfigFile}' is not valid in line {line}. It is not UTF-8 text. Correct or remove the line.", error.Message);
        Assert.Null(error.InnerException);
    }

    [Fact]
    public void Load_of_a_binary_file_throws_TernConfigurationException()
    {
        byte[] bytes = new byte[65536];
        new Random(17).NextBytes(bytes);
        // A program, which begins with valid characters.
        "\u007fELF"u8.CopyTo(bytes);
        Assert.Throws<TernConfigurationException>(() => SharedConfig.Load(new BinaryFile(bytes)));
    }

    [Fact]
    public void Load_of_a_file_with_null_characters_throws_TernConfigurationException() =>
        Assert.Throws<TernConfigurationException>(() => SharedConfig.Load(new BinaryFile(new byte[1000])));

    [Fact]
    public void Load_of_a_file_of_10_MB_names_the_file_and_the_limit()
    {
        RecordingEnvironment environment = new RecordingEnvironment().Write(RecordingEnvironment.ConfigFile, new string('#', 10_000_000));
        var error = Assert.Throws<TernConfigurationException>(() => SharedConfig.Load(environment));
        Assert.Equal($"The configuration file '{RecordingEnvironment.ConfigFile}' is larger than 4096 KiB. Check the path.", error.Message);
    }

    [Fact]
    public void Load_of_a_file_of_4_MB_with_continuation_lines_needs_memory_in_proportion_to_its_length()
    {
        const int Lines = 1_000_000;
        RecordingEnvironment environment = new RecordingEnvironment().Write(RecordingEnvironment.ConfigFile, $"[default]\ns3 =\n{string.Concat(Enumerable.Repeat(" ab\n", Lines))}");
        long before = GC.GetAllocatedBytesForCurrentThread();
        SharedConfig config = SharedConfig.Load(environment);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 100_000_000);
        Assert.Equal(Lines * 3, config.Profiles["default"].Properties["s3"].Length);
    }

    [Theory]
    [InlineData("state")]
    [InlineData("read")]
    public void Load_of_a_file_that_cannot_be_accessed_names_the_file_and_the_cause(string access)
    {
        foreach (Exception cause in new Exception[] { new UnauthorizedAccessException(Planted), new IOException(Planted) })
        {
            RecordingEnvironment environment = new RecordingEnvironment().Write(RecordingEnvironment.CredentialsFile, "");
            environment.Failures[$"{access} {RecordingEnvironment.CredentialsFile}"] = cause;
            var error = Assert.Throws<TernConfigurationException>(() => SharedConfig.Load(environment));
            Assert.Equal(
                $"The configuration file '{RecordingEnvironment.CredentialsFile}' cannot be read ({cause.GetType().Name}). Check the path and its permissions.", error.Message);
        }
    }

    [Fact]
    public void Load_after_the_error_was_corrected_returns_the_new_content()
    {
        RecordingEnvironment environment = new RecordingEnvironment().Write(RecordingEnvironment.ConfigFile, "[default");
        Assert.Throws<TernConfigurationException>(() => SharedConfig.Load(environment));
        Assert.Throws<TernConfigurationException>(() => SharedConfig.Load(environment));
        environment.Write(RecordingEnvironment.ConfigFile, "[default]\nregion = eu-west-1");
        Assert.Equal("eu-west-1", SharedConfig.Load(environment).Profiles["default"].Properties["region"]);
    }

    private sealed class BinaryFile(byte[] content) : InMemoryAwsEnvironment
    {
        public override string? GetVariable(string name) => name == "HOME" ? "/home/user" : null;

        public override AwsFileState? GetFileState(string path) => path == RecordingEnvironment.ConfigFile ? new AwsFileState(content.Length, default) : null;

        public override byte[]? ReadFile(string path, int maxLength) => content;
    }
}
