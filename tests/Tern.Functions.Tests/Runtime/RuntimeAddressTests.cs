using System.Net.Sockets;
using Tern.Functions.Sockets;

namespace Tern.Functions.Tests.Runtime;

public sealed class RuntimeAddressTests
{
    [Theory]
    [InlineData("127.0.0.1:9001", "127.0.0.1:9001", "127.0.0.1:9001", "")]
    [InlineData("169.254.100.1", "169.254.100.1", "169.254.100.1:80", "")]
    [InlineData("255.0.10.199:65535/a/b/", "255.0.10.199:65535", "255.0.10.199:65535", "/a/b")]
    [InlineData("localhost:9001/f", "localhost:9001", "127.0.0.1:9001", "/f")]
    [InlineData("[::1]:9001", "[::1]:9001", "[::1]:9001", "")]
    public void Parse_returns_the_host_the_address_and_the_prefix(string value, string host, string endPoint, string prefix)
    {
        RuntimeAddress address = RuntimeAddress.Parse(value);

        Assert.Equal((host, endPoint, prefix), (address.Host, address.FindEndPoint().ToString(), address.Prefix));
    }

    [Theory]
    [InlineData("")]
    [InlineData(":9001")]
    [InlineData("127.0.0.1:0")]
    [InlineData("127.0.0.1:65536")]
    [InlineData("127.0.0.1:x")]
    [InlineData("127.0.0.1: 80")]
    [InlineData("::x:9001")]
    public void Parse_of_an_invalid_value_throws(string value) => Assert.Throws<TernConfigurationException>(() => RuntimeAddress.Parse(value));

    [Theory]
    [InlineData("host.invalid")]
    [InlineData("256.0.0.1")]
    [InlineData("1.2.3.4.5")]
    public void FindIpv4_of_a_name_that_does_not_exist_throws(string name) =>
        Assert.Equal(SocketError.HostNotFound, Assert.Throws<SocketException>(() => RuntimeAddress.Parse(name).FindIpv4()).SocketErrorCode);
}
