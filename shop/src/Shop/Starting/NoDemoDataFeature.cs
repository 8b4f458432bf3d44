using Npgsql;
using Shop.Configuration;
using Shop.Routing;

namespace Shop.Starting;

/// <summary>Replaces the demo data in Release builds.</summary>
internal static class DemoDataFeature
{
    /// <summary>Empty, because there are no demo accounts.</summary>
    public const string Password = "";

    /// <summary>Empty, because there are no routes of demo data.</summary>
    public static readonly IReadOnlyList<Route> Routes = [];

    /// <summary>Rejects the command.</summary>
    /// <exception cref="OptionsException">Always.</exception>
    public static Task<int> ExecuteCommandAsync(string[] args, CancellationToken cancellationToken) =>
        throw new OptionsException("The command seed is available in Debug builds only. Run: dotnet run --project src/Shop -- seed");

    /// <summary>Does nothing and returns false.</summary>
    public static Task<bool> FillAsync(NpgsqlDataSource source, CancellationToken cancellationToken) => Task.FromResult(false);
}
