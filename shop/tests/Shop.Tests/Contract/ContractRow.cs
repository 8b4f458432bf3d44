using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

/// <summary>
/// One case of one route: the request and the expected response. That a success has the type of the route, and that a failure is a
/// problem, is checked for every row; <see cref="Check"/> adds checks of this row.
/// </summary>
internal sealed record ContractRow(Route Route, string Case, int Status, Func<ShopInstance, Task<TestResponse>> Send)
{
    public Func<ShopInstance, TestResponse, Task>? Check { get; init; }

    /// <summary>The type of the body, if it differs from the route's.</summary>
    public Type? Response { get; init; }

    public string Name => $"{Route}: {Case}";

    /// <summary>Adds a check of the response.</summary>
    public ContractRow Where(Action<TestResponse> check) => this with
    {
        Check = (_, response) =>
        {
            check(response);
            return Task.CompletedTask;
        },
    };
}
