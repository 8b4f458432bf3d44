using Tern.Conformance.Protocols;

namespace Tern.Conformance.Tests;

public sealed class HeaderTextTests
{
    [Theory]
    [InlineData("a, b", "a,b", true)]
    [InlineData("a, \"b, c\"", "a,\"b, c\"", true)]
    [InlineData("a, \"b, c\"", "a,\"b,c\"", false)]
    [InlineData("a, \"b\\\", c\"", "a,\"b\\\",c\"", false)]
    [InlineData("a, b", "b, a", false)]
    [InlineData("a, b", "a , b", false)]
    [InlineData("a", "a ", false)]
    [InlineData("a", "A", false)]
    public void Only_blanks_behind_commas_do_not_count(string expected, string actual, bool equal) => Assert.Equal(equal, HeaderText.Equal(expected, actual));
}
