using System.Runtime.CompilerServices;
using System.Text.Json;
using Tern.Local.Server;

namespace Tern.Referees.Tests.Server;

public sealed class HostNamesTests
{
    [Theory]
    [InlineData("")]
    [InlineData("127.0.0.1")]
    [InlineData("127.0.0.1:8000")]
    [InlineData("192.168.1.7:8000")]
    [InlineData("[::1]")]
    [InlineData("[::1]:8000")]
    [InlineData("localhost")]
    [InlineData("LocalHost:8000")]
    [InlineData("localhost.:8000")]
    [InlineData("bucket.localhost:8000")]
    [InlineData("a.b.localhost")]
    [InlineData("s3.amazonaws.com")]
    [InlineData("bucket.s3.eu-west-1.amazonaws.com:8000")]
    [InlineData("dynamodb.us-east-1.api.aws")]
    [InlineData("Allowed.test:8000")]
    public void IsAccepted_of_this_machine_and_aws_is_true(string host) => Assert.True(HostNames.IsAccepted(host, ["allowed.test"]));

    [Theory]
    [InlineData("evil.example")]
    [InlineData("evil.example:8000")]
    [InlineData("localhost.evil.example")]
    [InlineData("notlocalhost")]
    [InlineData("127.0.0.1.evil.example")]
    [InlineData("127-0-0-1.evil.example")]
    [InlineData("amazonaws.com.evil.example")]
    [InlineData("evilamazonaws.com")]
    [InlineData("sub.allowed.test")]
    [InlineData("[evil.example]")]
    [InlineData("[127.0.0.1]")]
    [InlineData(".")]
    [InlineData(":8000")]
    [InlineData("localhost..")]
    public void IsAccepted_of_other_names_is_false(string host) => Assert.False(HostNames.IsAccepted(host, ["allowed.test"]));

    [Fact]
    public void IsAccepted_of_every_partition_is_true()
    {
        using JsonDocument partitions = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(Path.GetDirectoryName(ThisFile())!, "../../../models/partitions.json")));
        foreach (JsonElement partition in partitions.RootElement.GetProperty("partitions").EnumerateArray())
        {
            JsonElement outputs = partition.GetProperty("outputs");
            foreach (string name in (string[])["dnsSuffix", "dualStackDnsSuffix"])
            {
                string suffix = outputs.GetProperty(name).GetString()!;
                Assert.True(HostNames.IsAccepted($"s3.region.{suffix}", []), suffix);
                Assert.False(HostNames.IsAccepted($"evil{suffix}", []), suffix);
            }
        }
    }

    private static string ThisFile([CallerFilePath] string path = "") => path;
}
