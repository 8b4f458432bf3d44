using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.DataModel;
using Amazon.Runtime;
using Tern.DynamoDB.Mapper;
using Tern.Referees.Tests.Support;
using AwsModel = Amazon.DynamoDBv2.Model;

namespace Tern.Referees.Tests.Mapper.AwsSdk;

/// <summary>Versions and keys of the object mapper of the AWS SDK for .NET (conversion V2) and of Tern's.</summary>
public sealed class VersionTests(OverHttp referee) : IClassFixture<OverHttp>
{
    private const string TableName = "aws-trips";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact, Trait("Difference", "First version")]
    public async Task Items_of_either_mapper_are_read_by_the_other()
    {
        using AmazonDynamoDBClient dynamo = new(
            new BasicAWSCredentials(referee.Credentials.AccessKeyId, referee.Credentials.SecretAccessKey),
            new AmazonDynamoDBConfig { ServiceURL = referee.Endpoint.OriginalString, AuthenticationRegion = "us-east-1" });
        await dynamo.CreateTableAsync(
            new AwsModel.CreateTableRequest
            {
                TableName = TableName,
                BillingMode = BillingMode.PAY_PER_REQUEST,
                AttributeDefinitions = [new("Traveler", ScalarAttributeType.S), new("Number", ScalarAttributeType.N)],
                KeySchema = [new("Traveler", KeyType.HASH), new("Number", KeyType.RANGE)],
            },
            Token);
        using DynamoDBContext context = new DynamoDBContextBuilder().WithDynamoDBClient(() => dynamo).ConfigureContext(config => config.Conversion = DynamoDBEntryConversion.V2).Build();
        DynamoTable<Trip> trips = referee.Client.Table<Trip>(new() { TableName = TableName });

        // Written by Tern.
        Trip trip = await trips.PutAsync(MapperSuite.CreateTrip(1), Token);
        AwsTrip read = await context.LoadAsync<AwsTrip>("ann", 1, Token);
        MapperSuite.AssertEqual(trip, read.ToTrip());

        // Written by AWS.
        read.Number = 2;
        read.Version = null;
        // The first version of the AWS SDK is 0, which means to Tern that there is no item.
        await context.SaveAsync(read, Token);
        await context.SaveAsync(read, Token);
        Trip? written = await trips.GetAsync(Trip.Key("ann", 2), new() { ConsistentRead = true }, Token);
        MapperSuite.AssertEqual(read.ToTrip(), written);

        // Each respects the version of the other.
        Trip next = await trips.PutAsync(written! with { Price = 1m }, Token);
        Assert.Equal(read.Version + 1, next.Version);
        await Assert.ThrowsAsync<AwsModel.ConditionalCheckFailedException>(() => context.SaveAsync(read, Token));
        AwsTrip current = await context.LoadAsync<AwsTrip>("ann", 2, Token);
        await context.SaveAsync(current, Token);
        Assert.True(await trips.TryPutAsync(next, Token) is { IsConflict: true });
    }

    [DynamoDBTable(TableName)]
    internal sealed class AwsTrip
    {
        [DynamoDBHashKey]
        public string Traveler { get; set; } = "";

        [DynamoDBRangeKey]
        public int Number { get; set; }

        public TripState State { get; set; }

        public decimal Price { get; set; }

        public double Distance { get; set; }

        public bool IsPaid { get; set; }

        public Guid Ticket { get; set; }

        public DateTime StartsAt { get; set; }

        public byte[]? Seal { get; set; }

        public List<string> Cities { get; set; } = [];

        public HashSet<string> Tags { get; set; } = [];

        public HashSet<int> Seats { get; set; } = [];

        public Dictionary<string, int> Miles { get; set; } = [];

        public AwsHotel? Hotel { get; set; }

        public long? Bonus { get; set; }

        [DynamoDBVersion]
        public int? Version { get; set; }

        public Trip ToTrip() => new(Traveler, Number)
        {
            State = State,
            Price = Price,
            Distance = Distance,
            IsPaid = IsPaid,
            Ticket = Ticket,
            StartsAt = StartsAt.ToUniversalTime(),
            Seal = Seal,
            Cities = Cities,
            Tags = Tags,
            Seats = Seats,
            Miles = Miles,
            Hotel = Hotel is null ? null : new(Hotel.Name) { Nights = Hotel.Nights },
            Bonus = Bonus,
            Version = Version,
        };
    }

    internal sealed class AwsHotel
    {
        public string Name { get; set; } = "";

        public int Nights { get; set; }
    }
}
