using Tern.Local.S3.Requests;

namespace Tern.Local.Tests.S3.Requests;

public sealed class S3AddressTests
{
    [Theory]
    [InlineData("/", "127.0.0.1:8000", null, "/", null)]
    [InlineData("/b", "127.0.0.1:8000", "b", "/b", null)]
    [InlineData("/b/", "127.0.0.1", "b", "/b", null)]
    [InlineData("/b/k/", "[::1]:8000", "b", "/b/k/", null)]
    [InlineData("/b//", "localhost", "b", "/b//", null)]
    [InlineData("/b?acl", "localhost:1", "b", "/b", null)]
    [InlineData("/k", "b.localhost:1", "b", "/b/k", null)]
    [InlineData("/", "s3.amazonaws.com", null, "/", "us-east-1")]
    [InlineData("/", "b.s3.amazonaws.com", "b", "/b", "us-east-1")]
    [InlineData("/a/../%2F", "b.s3.eu-west-1.amazonaws.com", "b", "/b/a/../%2F", "eu-west-1")]
    [InlineData("//k", "b.s3.eu-west-1.amazonaws.com", "b", "/b//k", "eu-west-1")]
    [InlineData("/b/k", "s3.dualstack.eu-west-1.amazonaws.com", "b", "/b/k", "eu-west-1")]
    [InlineData("/k", "a.b.S3.dualstack.eu-west-1.amazonaws.com:443", "a.b", "/a.b/k", "eu-west-1")]
    [InlineData("/k", "b.s3-eu-west-1.amazonaws.com", "b", "/b/k", "eu-west-1")]
    [InlineData("/k", "b.s3-fips.us-gov-west-1.amazonaws.com", "b", "/b/k", "us-gov-west-1")]
    [InlineData("/k", "b.s3.cn-north-1.amazonaws.com.cn", "b", "/b/k", "cn-north-1")]
    [InlineData("/k", "b.s3-accelerate.amazonaws.com", "b", "/b/k", null)]
    [InlineData("/k", "b.s3-accelerate.dualstack.amazonaws.com", "b", "/b/k", null)]
    public void Bucket_and_key_are_found_in_host_or_path(string target, string host, string? bucket, string path, string? region)
    {
        S3Address address = S3Address.Parse(target, host);
        Assert.Equal((bucket, path, region), (address.Bucket, address.Path, address.Region));
        Assert.Equal(host.Contains("amazonaws", StringComparison.Ordinal), S3Address.IsHost(host));
    }
}
