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
    public void Equal_ignores_only_spaces_after_commas_outside_quotes(string expected, string actual, bool equal) => Assert.Equal(equal, HeaderText.Equal(expected, actual));
}
