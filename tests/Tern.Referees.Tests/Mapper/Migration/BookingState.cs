namespace Tern.Referees.Tests.Mapper.Migration;

public enum BookingState
{
    Requested,
    Confirmed,
}
