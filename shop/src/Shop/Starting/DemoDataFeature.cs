using Npgsql;
using Shop.Commands;
using Shop.DemoData;
using Shop.Features.Admin;
using Shop.Routing;

namespace Shop.Starting;

/// <summary>The demo data. Debug builds only; see <c>NoDemoDataFeature.cs</c>.</summary>
internal static class DemoDataFeature
{
    /// <summary>The password of all demo accounts.</summary>
    public const string Password = Seeder.DemoPassword;

    /// <summary>The routes of demo data.</summary>
    public static readonly IReadOnlyList<Route> Routes = [Seed.Route];

    /// <summary>Runs the command <c>-- seed</c>.</summary>
    public static Task<int> ExecuteCommandAsync(string[] args, CancellationToken cancellationToken) => SeedCommand.RunAsync(args, cancellationToken);

    /// <summary>Fills an empty database; false if it is not empty.</summary>
    public static async Task<bool> FillAsync(NpgsqlDataSource source, CancellationToken cancellationToken)
    {
        if (!await Seeder.IsEmptyAsync(source, cancellationToken)) return false;
        await Seeder.RunAsync(source, SeedSizes.Demo, replace: false, cancellationToken);
        return true;
    }
}
