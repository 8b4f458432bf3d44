using Tern.Functions.Codecs;

namespace Tern.Functions.Generator.Tests.Functions;

public sealed class FunctionNamesTests
{
    [Theory]
    [InlineData("any")]
    [InlineData(null)]
    public void Select_with_one_function_accepts_any_value(string? handler) => Assert.Equal(0, new FunctionNames(["a"], [[]]).Select(handler));

    [Theory]
    [InlineData("b", 1)]
    [InlineData("x", 0)]
    [InlineData("y", 1)]
    public void Select_finds_names_and_alternatives(string handler, int index) => Assert.Equal(index, new FunctionNames(["a", "b"], [["x"], ["y"]]).Select(handler));

    [Theory]
    [InlineData("B", "The variable _HANDLER has the value 'B', but no function has this name. The functions are: 'a', 'b'. Set")]
    [InlineData(null, "The variable _HANDLER is not set. The functions are: 'a', 'b'. Set")]
    public void Select_of_an_unknown_name_throws_with_the_names(string? handler, string message) =>
        Assert.StartsWith(message, Assert.Throws<InvalidOperationException>(() => new FunctionNames(["b", "a"], [[], []]).Select(handler)).Message, StringComparison.Ordinal);
}
