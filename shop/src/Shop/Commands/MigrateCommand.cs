using Npgsql;
using Shop.Configuration;
using Shop.Data;
using Shop.Starting;

namespace Shop.Commands;

/// <summary><c>-- migrate</c>: applies the missing migrations. Concurrent runs are safe.</summary>
internal static class MigrateCommand
{
    public static async Task<int> RunAsync(string[] args, CancellationToken cancellationToken)
    {
        var builder = ShopHostBuilder.Create(args);
        await using var devServer = await DevelopmentDatabase.StartAsync(builder, reset: false, cancellationToken);
        await using var database = new ShopDatabase(ShopOptions.Read(builder.Configuration).Database, logging: null);
        try
        {
            foreach (var migration in await Migrator.ApplyAsync(database.Source, cancellationToken))
                Console.WriteLine($"{migration.Number:0000}_{migration.Name}");
        }
        catch (NpgsqlException exception)
        {
            Console.Error.WriteLine(exception.Message);
            return 1;
        }
        return 0;
    }
}
