using Npgsql;
using Shop.Configuration;
using Shop.Routing;

namespace Shop.Starting;

/// <summary>What takes the place of the demo data in builds for production.</summary>
internal static class DemoSet
{
    /// <summary>There are no demo accounts.</summary>
    public const string Password = "";

    /// <summary>There are none.</summary>
    public static readonly IReadOnlyList<Route> Routes = [];

    /// <summary>Refuses the command.</summary>
    /// <exception cref="OptionsException">Always.</exception>
    public static Task<int> RunCommandAsync(string[] args, CancellationToken cancellationToken) =>
        throw new OptionsException("The command seed is in Debug builds only: dotnet run --project src/Shop -- seed.");

    /// <summary>Does nothing.</summary>
    public static Task<bool> FillAsync(NpgsqlDataSource source, CancellationToken cancellationToken) => Task.FromResult(false);
}
