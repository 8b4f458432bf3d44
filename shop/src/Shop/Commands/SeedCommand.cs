using System.Diagnostics;
using System.Globalization;
using Npgsql;
using Shop.Configuration;
using Shop.Data;
using Shop.DemoData;
using Shop.Starting;

namespace Shop.Commands;

/// <summary>
/// <c>-- seed --products 15000 --users 3000 --orders 5000 --reviews 12000</c>: the same demo data each time, into an empty database. In
/// Development it brings the schema up to date as well, and with <c>--reset</c> takes away what it would fill.
/// </summary>
internal static class SeedCommand
{
    public static async Task<int> RunAsync(string[] args, CancellationToken cancellationToken)
    {
        var (allowed, reset) = (args.Contains("--allow-demo-users"), args.Contains("--reset"));
        var builder = Builder.Create([.. args.Where(argument => argument is not ("--allow-demo-users" or "--reset"))]);
        var isDevelopment = builder.Environment.IsDevelopment();
        if (!isDevelopment && !allowed)
            throw new OptionsException("The demo users have a password that everybody knows. Outside Development add --allow-demo-users.");
        if (!isDevelopment && reset) throw new OptionsException("--reset takes away products, categories, orders and users, and does so in Development alone.");

        var sizes = new SeedSizes(
            Number(builder.Configuration, "products", SeedSizes.Full.Products), Number(builder.Configuration, "users", SeedSizes.Full.Users),
            Number(builder.Configuration, "orders", SeedSizes.Full.Orders), Number(builder.Configuration, "reviews", SeedSizes.Full.Reviews));
        await using var devServer = await DevServer.StartAsync(builder, reset: false, cancellationToken);
        await using var database = new ShopDatabase(ShopOptions.Read(builder.Configuration).Database, logging: null);
        var started = Stopwatch.GetTimestamp();
        try
        {
            if (isDevelopment) await Migrator.ApplyAsync(database.Source, cancellationToken);
            if (!reset && !await Seeder.IsEmptyAsync(database.Source, cancellationToken))
            {
                const string NotEmpty = "The database has products or users already.";
                throw new OptionsException(isDevelopment ? $"{NotEmpty} Add --reset to take away products, categories, orders and users." : NotEmpty);
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
            : throw new OptionsException($"--{name} must be a number from 1 to 10000000.");
    }
}
