using System.Text;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Configuration;

public class ConfigFileChangeTests
{
    private const string Read = $"read {RecordingEnvironment.ConfigFile}";

    [Fact]
    public void Load_of_unchanged_files_reads_each_of_them_once()
    {
        RecordingEnvironment environment = new RecordingEnvironment().Write(RecordingEnvironment.ConfigFile, "[default]").Write(RecordingEnvironment.CredentialsFile, "[default]");
        SharedConfig first = SharedConfig.Load(environment);
        for (int i = 0; i < 10; i++)
            Assert.Same(first, SharedConfig.Load(environment));
        Assert.Equal((1, 1), (environment.Count(Read), environment.Count($"read {RecordingEnvironment.CredentialsFile}")));
    }

    [Fact]
    public void Load_of_missing_files_reads_none_until_one_exists()
    {
        var environment = new RecordingEnvironment();
        Assert.Empty(SharedConfig.Load(environment).Profiles);
        Assert.Same(SharedConfig.Load(environment), SharedConfig.Load(environment));
        Assert.DoesNotContain(environment.Accesses, access => access.StartsWith("read", StringComparison.Ordinal));
        environment.Write(RecordingEnvironment.ConfigFile, "[default]");
        Assert.Contains("default", SharedConfig.Load(environment).Profiles);
    }

    [Theory]
    [InlineData(5, 2, true)]
    [InlineData(6, 1, true)]
    [InlineData(5, 1, false)]
    public void Load_reads_again_if_length_or_modification_time_has_changed(int length, int second, bool isReadAgain)
    {
        var environment = new FileWithState { Length = 5, Second = 1 };
        SharedConfig.Load(environment);
        environment.Length = length;
        environment.Second = second;
        SharedConfig.Load(environment);
        Assert.Equal(isReadAgain ? 2 : 1, environment.ReadCount);
    }

    [Fact]
    public void Load_of_a_file_that_is_written_during_the_read_reads_it_again()
    {
        RecordingEnvironment environment = new RecordingEnvironment().Write(RecordingEnvironment.ConfigFile, "[default]\nregion = eu");
        environment.AfterRead = path =>
        {
            environment.AfterRead = null;
            environment.Write(path, "[default]\nregion = eu-west-1");
        };
        Assert.Equal("eu", SharedConfig.Load(environment).Profiles["default"].Properties["region"]);
        Assert.Equal("eu-west-1", SharedConfig.Load(environment).Profiles["default"].Properties["region"]);
        SharedConfig.Load(environment);
        Assert.Equal(2, environment.Count(Read));
    }

    [Fact]
    public void Load_with_another_path_in_the_variable_reads_the_other_file()
    {
        RecordingEnvironment environment = new RecordingEnvironment().Write(RecordingEnvironment.ConfigFile, "[default]").Write("/other", "[profile other]");
        SharedConfig.Load(environment);
        environment.Set("AWS_CONFIG_FILE", "/other");
        Assert.Contains("other", SharedConfig.Load(environment).Profiles);
    }

    [Fact]
    public void Load_by_many_threads_reads_the_file_once()
    {
        RecordingEnvironment environment = new RecordingEnvironment().Write(RecordingEnvironment.ConfigFile, "[default]");
        Thread[] threads = [.. Enumerable.Range(0, 8).Select(_ => new Thread(() => SharedConfig.Load(environment)))];
        foreach (Thread thread in threads)
            thread.Start();
        foreach (Thread thread in threads)
            thread.Join();
        Assert.Equal(1, environment.Count(Read));
    }

    private sealed class FileWithState : InMemoryAwsEnvironment
    {
        public int Length { get; set; }

        public int Second { get; set; }

        public int ReadCount { get; private set; }

        public override string? GetVariable(string name) => name == "HOME" ? "/home/user" : null;

        public override AwsFileState? GetFileState(string path) => path == RecordingEnvironment.ConfigFile ? new AwsFileState(Length, DateTimeOffset.UnixEpoch.AddSeconds(Second)) : null;

        public override byte[]? ReadFile(string path, int maxLength)
        {
            ReadCount++;
            return Encoding.UTF8.GetBytes("[default]");
        }
    }
}
