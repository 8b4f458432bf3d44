using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Configuration;

public class ConfigFileContinuationTests
{
    [Theory]
    [InlineData("s3 =\n  a = 1\n  b = 2\nregion = x", "\na = 1\nb = 2")]
    [InlineData("s3 = first\n  second\n\n# comment\n\tthird  ", "first\nsecond\nthird")]
    [InlineData("s3 = old\n  older\ns3 = new", "new")]
    [InlineData("s3 = old\n  older\ns3 =\n  a = 1", "\na = 1")]
    [InlineData("s3 =\n  a = 1\n[profile other]\nregion = x\n[default]\noutput = y", "\na = 1")]
    [InlineData("s3 =\n  a = 1\n[profile other]\nregion = x\n[default]\ns3 =\n  b = 1", "\nb = 1")]
    public void Continuation_lines_follow_the_value_after_line_feeds(string lines, string expected)
    {
        RecordingEnvironment environment = new RecordingEnvironment().Write(RecordingEnvironment.ConfigFile, $"[default]\n{lines}");
        Assert.Equal(expected, SharedConfig.Load(environment).Profiles["default"].Properties["s3"]);
    }

    [Fact]
    public void Continuation_of_an_ignored_property_is_not_part_of_the_property_before()
    {
        RecordingEnvironment environment = new RecordingEnvironment().Write(RecordingEnvironment.ConfigFile, "[default]\ns3 =\n  a = 1\nin valid = x\n  b = 2");
        Assert.Equal("\na = 1", SharedConfig.Load(environment).Profiles["default"].Properties["s3"]);
    }
}
