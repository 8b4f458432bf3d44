using System.Diagnostics;
using System.Globalization;
using Npgsql;
using Shop.Configuration;
using Shop.Data;

namespace Shop.Commands;

/// <summary><c>-- seed --products 15000 --users 3000 --orders 5000 --reviews 12000</c>: the same demo data each time.</summary>
internal static class SeedCommand
{
    public static async Task<int> RunAsync(string[] args, CancellationToken cancellationToken)
    {
        var allowed = args.Contains("--allow-demo-users");
        var builder = WebApplication.CreateSlimBuilder([.. args.Where(argument => argument != "--allow-demo-users")]);
        if (!builder.Environment.IsDevelopment() && !allowed)
            throw new OptionsException("The demo users have a password that everybody knows. Outside Development add --allow-demo-users.");

        var sizes = new SeedSizes(
            Number(builder.Configuration, "products", SeedSizes.Full.Products), Number(builder.Configuration, "users", SeedSizes.Full.Users),
            Number(builder.Configuration, "orders", SeedSizes.Full.Orders), Number(builder.Configuration, "reviews", SeedSizes.Full.Reviews));
        await using var database = new ShopDatabase(ShopOptions.Read(builder.Configuration).Database, logging: null);
        var started = Stopwatch.GetTimestamp();
        try
        {
            if (!await Seeder.IsEmptyAsync(database.Source, cancellationToken)) throw new OptionsException("The database has products already.");
            await Seeder.RunAsync(database.Source, sizes, replace: false, cancellationToken);
        }
        catch (NpgsqlException exception)
        {
            Console.Error.WriteLine(exception.Message);
            return 1;
        }
        Console.WriteLine($"{sizes} in {Stopwatch.GetElapsedTime(started).TotalSeconds:0.0} s");
        return 0;
    }

    private static int Number(ConfigurationManager configuration, string name, int otherwise)
    {
        if (configuration[name] is not { } text) return otherwise;
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number is > 0 and <= 10_000_000
            ? number
            : throw new OptionsException($"--{name} must be a number from 1 to 10000000.");
    }
}
