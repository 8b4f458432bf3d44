using System.Diagnostics;
using System.Globalization;
using Npgsql;
using Shop.Configuration;
using Shop.Data;
using Shop.DemoData;
using Shop.Starting;

namespace Shop.Commands;

/// <summary>
/// <c>-- seed --products 15000 --users 3000 --orders 5000 --reviews 12000</c>: fills an empty database with demo data, the same each time. In
/// Development it also applies missing migrations, and with <c>--reset</c> deletes the existing data first.
/// </summary>
internal static class SeedCommand
{
    public static async Task<int> RunAsync(string[] args, CancellationToken cancellationToken)
    {
        var (allowed, reset) = (args.Contains("--allow-demo-users"), args.Contains("--reset"));
        var builder = ShopHostBuilder.Create([.. args.Where(argument => argument is not ("--allow-demo-users" or "--reset"))]);
        var isDevelopment = builder.Environment.IsDevelopment();
        if (!isDevelopment && !allowed)
            throw new OptionsException("The demo users have a publicly known password. Outside Development add --allow-demo-users.");
        if (!isDevelopment && reset) throw new OptionsException("--reset deletes products, categories, orders and users. It is allowed in Development only.");

        var sizes = new SeedSizes(
            Number(builder.Configuration, "products", SeedSizes.Benchmark.Products), Number(builder.Configuration, "users", SeedSizes.Benchmark.Users),
            Number(builder.Configuration, "orders", SeedSizes.Benchmark.Orders), Number(builder.Configuration, "reviews", SeedSizes.Benchmark.Reviews));
        await using var devServer = await DevelopmentDatabase.StartAsync(builder, reset: false, cancellationToken);
        await using var database = new ShopDatabase(ShopOptions.Read(builder.Configuration).Database, logging: null);
        var started = Stopwatch.GetTimestamp();
        try
        {
            if (isDevelopment) await Migrator.ApplyAsync(database.Source, cancellationToken);
            if (!reset && !await Seeder.IsEmptyAsync(database.Source, cancellationToken))
            {
                const string NotEmpty = "The database already has products or users.";
                throw new OptionsException(isDevelopment ? $"{NotEmpty} Add --reset to delete products, categories, orders and users." : NotEmpty);
            }
            await Seeder.RunAsync(database.Source, sizes, reset, cancellationToken);
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
            : throw new OptionsException($"--{name} must be a whole number from 1 to 10000000, not \"{text}\".");
    }
}
