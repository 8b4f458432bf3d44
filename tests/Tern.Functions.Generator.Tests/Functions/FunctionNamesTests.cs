using Tern.Functions.Codecs;

namespace Tern.Functions.Generator.Tests.Functions;

public sealed class FunctionNamesTests
{
    private static readonly FunctionNames s_two = new(["b", "a"], [["x"], ["y"]]);

    [Theory]
    [InlineData("any")]
    [InlineData(null)]
    public void Select_with_one_function_accepts_any_handler(string? handler) => Assert.Equal(0, new FunctionNames(["a"], [[]]).Select(Environment(handler)));

    [Theory]
    [InlineData("a", 1)]
    [InlineData("x", 0)]
    [InlineData("y", 1)]
    public void Select_finds_names_and_alternatives(string handler, int index) => Assert.Equal(index, s_two.Select(Environment(handler)));

    [Theory]
    [InlineData("B", "The variable _HANDLER has the value 'B', but no function has this name. The functions are: 'a', 'b'. Set the handler")]
    [InlineData(null, "The variable _HANDLER is not set. The functions are: 'a', 'b'. Set the handler")]
    public void Select_of_an_unknown_handler_throws_with_the_names(string? handler, string message) =>
        Assert.StartsWith(message, Assert.Throws<TernConfigurationException>(() => s_two.Select(Environment(handler))).Message, StringComparison.Ordinal);

    [Fact]
    public void Select_prefers_the_variable_of_managed_runtimes() => Assert.Equal(1, s_two.Select(Environment("Assembly", "a")));

    [Fact]
    public void Select_of_an_unknown_name_in_the_variable_of_managed_runtimes_throws_also_with_one_function() =>
        Assert.Equal(
            "The variable TERN_FUNCTION has the value 'c', but no function has this name. The functions are: 'a'. Set the variable to one of these names.",
            Assert.Throws<TernConfigurationException>(() => new FunctionNames(["a"], [[]]).Select(Environment("a", "c"))).Message);

    private static InMemoryAwsEnvironment Environment(string? handler, string? function = null)
    {
        var variables = new Dictionary<string, string>();
        if (handler is not null)
            variables["_HANDLER"] = handler;
        if (function is not null)
            variables["TERN_FUNCTION"] = function;
        return new InMemoryAwsEnvironment(variables);
    }
}
