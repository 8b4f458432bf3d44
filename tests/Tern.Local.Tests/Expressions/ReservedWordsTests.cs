using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.Tests.Expressions;

public sealed class ReservedWordsTests
{
    [Fact]
    public void ReservedWords_contains_573_words() => Assert.Equal(573, ReservedWords.Count);

    [Theory]
    [InlineData("ABORT", true)]
    [InlineData("zone", true)]
    [InlineData("Status", true)]
    [InlineData("flattern", true)]
    [InlineData("STAT", false)]
    [InlineData("pk", false)]
    public void Contains_ignores_case(string word, bool expected) => Assert.Equal(expected, ReservedWords.Contains(word));
}
