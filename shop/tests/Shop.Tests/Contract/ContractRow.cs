using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

/// <summary>
/// One case of one route: what is sent and what must come back. That a success is the route's type to the letter, and that a failure is a
/// problem, is checked of every row; <see cref="Check"/> is what else is special.
/// </summary>
internal sealed record ContractRow(Route Route, string Case, int Status, Func<ShopInstance, Task<TestAnswer>> Send)
{
    public Func<ShopInstance, TestAnswer, Task>? Check { get; init; }

    /// <summary>The type of the body where it is not the route's.</summary>
    public Type? Response { get; init; }

    public string Name => $"{Route}: {Case}";

    /// <summary>A row of what the answer has.</summary>
    public ContractRow Where(Action<TestAnswer> check) => this with
    {
        Check = (_, answer) =>
        {
            check(answer);
            return Task.CompletedTask;
        },
    };
}
